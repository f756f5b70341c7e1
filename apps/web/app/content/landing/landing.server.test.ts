import { editions } from '@keyhaven/contracts/data/editions'
import { expect, test } from 'vitest'
import { canonicalPath } from '../../site.ts'
import { urls } from '../../urls.ts'
import { landingAt, landings } from './landing.server.ts'

const known = editions.map(({ id }) => id)
const addresses = urls.filter(({ page }) => page === 'landing').map(({ path }) => path)

test('every landing address leads to a page, and every page has an address', () => {
  expect(addresses).toHaveLength(25)
  for (const path of addresses) expect(landingAt(canonicalPath(path))).toBeDefined()
  for (const { path } of landings) expect(addresses).toContain(path)
})

test('no two pages share a title, a description, a heading or a lead', () => {
  for (const part of ['title', 'description', 'heading', 'lead', 'otherwise'] as const) {
    expect(new Set(landings.map((landing) => landing[part])).size).toBe(landings.length)
  }
})

test('each page names editions that exist, says who should choose otherwise, and answers questions', () => {
  for (const { path, title, description, pick, compared = [], ...rest } of landings) {
    for (const id of [pick, ...compared]) expect([path, known.includes(id)]).toEqual([path, true])
    expect(title.length).toBeLessThan(62)
    expect([path, description.length > 70 && description.length < 170]).toEqual([path, true])
    expect(rest.reasons.length).toBeGreaterThanOrEqual(3)
    expect(rest.passages.length).toBeGreaterThanOrEqual(2)
    expect(rest.questions.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(rest)).not.toContain('!')
  }
})
