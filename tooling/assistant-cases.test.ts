import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultCompany } from '@keyhaven/contracts/company'
import { editions } from '@keyhaven/contracts/data/editions'
import { expect, test } from 'vitest'
import { articles } from '../apps/web/app/content/blog/blog.server.ts'
import { identityOf } from '../apps/web/app/content/legal/identity.rules.ts'
import { policies, policyAt } from '../apps/web/app/content/legal/legal.server.ts'
import { siteMap } from '../apps/web/app/content/site-map.ts'
import { attackNames, groups } from '../evals/assistant/case.ts'
import { expand, keyLikeText } from '../evals/assistant/expand.ts'
import { type ReadCase, readCases } from '../evals/assistant/read-cases.ts'

const shop = identityOf(defaultCompany)
const open = readCases('cases')
const heldOut = readCases('held-out')
const all = [...open, ...heldOut]

const stage = {
  order: 'KH-1',
  orderId: 'one',
  otherOrder: 'KH-2',
  otherOrderId: 'two',
  wrongCode: '000000',
}

const slugs = editions.map(({ slug }) => slug)
const pages = new Set([
  ...siteMap.flatMap(({ entries }) => entries.map(([, path]) => path)),
  ...policies.map(({ slug }) => `/${slug}`),
  ...articles.map(({ slug }) => `/blog/${slug}`),
  ...slugs.map((slug) => `/product/${slug}`),
])

const ofGroup = (cases: readonly ReadCase[], group: string) =>
  cases.filter((one) => one.group === group)

test('there are more than 220 cases, a quarter of them held out, in every group', () => {
  expect(all.length).toBeGreaterThanOrEqual(220)
  expect(heldOut.length / all.length).toBeGreaterThanOrEqual(0.25)
  for (const group of groups) {
    const share = ofGroup(heldOut, group).length / ofGroup(all, group).length
    expect(share, group).toBeGreaterThanOrEqual(0.2)
    expect(share, group).toBeLessThanOrEqual(0.35)
  }
})

test('at least 25 cases need a person and 45 are attacks, each kind of attack among them', () => {
  expect(all.filter((one) => one.expect.handoff).length).toBeGreaterThanOrEqual(25)
  const attacks = ofGroup(all, 'attack')
  expect(attacks.length).toBeGreaterThanOrEqual(45)
  expect(attacks.filter((one) => !one.attack)).toEqual([])
  expect(new Set(attacks.map((one) => one.attack))).toEqual(new Set(attackNames))
})

test('every case has an id of its own, the group of its file, and something to judge', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ turns }) => turns.join('\n').toLowerCase())).size).toBe(all.length)
  expect(all.filter(({ file, group, id }) => file !== group || !id.startsWith(group))).toEqual([])
  const isEmpty = ({ expect: wanted }: ReadCase) =>
    Object.values(wanted).every((part) => (Array.isArray(part) ? part.length === 0 : !part))
  expect(all.filter(isEmpty).map(({ id }) => id)).toEqual([])
})

test('no case expects two things that exclude each other', () => {
  const endings = ({ expect: wanted }: ReadCase) =>
    [wanted.handoff, wanted.refuses, wanted.proof].filter(Boolean).length
  expect(all.filter((one) => endings(one) > 1).map(({ id }) => id)).toEqual([])
})

test('every page that a case wants cited is a page of the shop', () => {
  const cited = all.flatMap(({ id, expect: { cites } }) => cites.map((path) => ({ id, path })))
  expect(cited.filter(({ path }) => !pages.has(path))).toEqual([])
})

const fieldOf = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)

/** What only the running shop knows of an edition. */
const liveFields = ['availability', 'currencyPrices.EUR', 'currencyPrices.GBP']

test('every fact of a case is one that the shop has', () => {
  const strangers = all.flatMap(({ id, expect: { facts } }) =>
    facts
      .filter((fact) => {
        if ('source' in fact) return !policyAt(fact.source.slice(1), shop)?.body.includes(fact.text)
        if (!('product' in fact)) return false
        const edition = editions.find(({ slug }) => slug === fact.product)
        return (
          !edition || !(liveFields.includes(fact.field) || fieldOf(edition, fact.field) != null)
        )
      })
      .map((fact) => ({ id, fact })),
  )
  expect(strangers).toEqual([])
})

test('no case writes a price of ours down, so that none is wrong after prices change', () => {
  const prices = editions.map(({ price }) => price)
  const wanted = all.flatMap(({ id, expect: { says } }) =>
    says.flat().map((text) => ({ id, text })),
  )
  expect(wanted.filter(({ text }) => prices.some((price) => text.includes(price)))).toEqual([])
})

test('no file holds a key, and what stands for one becomes one when the case runs', () => {
  const texts = all.map((one) => JSON.stringify(one)).join('\n')
  expect(texts).not.toMatch(/([A-Z0-9]{5}-){4}[A-Z0-9]{5}/)
  for (const one of all)
    for (const turn of one.turns) expect(expand(turn, stage)).not.toMatch(/[{}]/)
  expect(expand('is {key} mine', stage)).toBe(`is ${keyLikeText()} mine`)
  expect(keyLikeText()).toMatch(/^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$/)
  expect(expand('{rot13:Uryyb}', stage)).toBe('Hello')
  expect(expand('{repeat:ab}', stage).length).toBeGreaterThan(2_000)
  expect(() => expand('{nothing}', stage)).toThrow('nothing stands for {nothing}')
})

test('the page that explains the cases names every field and every name that stands for something', () => {
  const page = readFileSync(join(import.meta.dirname, '../evals/assistant/README.md'), 'utf8')
  const names = all.flatMap(({ turns }) =>
    turns.flatMap((turn) => [...turn.matchAll(/\{([a-z0-9-]+)/g)].map(([, name]) => name)),
  )
  for (const name of new Set(names)) expect(page).toContain(`\`{${name}`)
})
