import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { expect, test } from 'vitest'
import { urls } from '../../urls.ts'
import { policies, policyAt, renderedPolicy } from './legal.server.ts'

const files = Object.keys(import.meta.glob('./*/*.md'))

test('checkout writes down the version of the terms that the page shows', () => {
  expect(policyAt('terms-of-service')?.version).toBe(TERMS_VERSION)
})

test('every policy says what it is, which version, and since when', () => {
  expect(policies).toHaveLength(11)
  for (const { slug, title, description, version, effective, body } of policies) {
    expect(files).toContain(`./${slug}/${version}.md`)
    expect(effective).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(title.length).toBeLessThan(60)
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThan(170)
    expect(body).not.toMatch(/^# /m)
    expect(body).not.toContain('!')
  }
})

test('every policy has an address, and its links lead to pages of the shop', () => {
  const paths = urls.map(({ path }) => path)
  for (const { slug, body } of policies) {
    expect(paths).toContain(`/${slug}`)
    for (const [, target] of body.matchAll(/\]\((\/[^)#]*)/g)) expect(paths).toContain(target)
  }
})

test('a policy is rendered with its table of contents', () => {
  const policy = renderedPolicy('refund-policy')
  expect(policy?.headings.length).toBeGreaterThan(4)
  expect(policy?.html).toContain('<table>')
  expect(renderedPolicy('no-such-policy')).toBeUndefined()
})
