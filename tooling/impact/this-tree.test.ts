import { expect, test } from 'vitest'
import { importsIn } from '../area-graph/imports.ts'
import { alwaysRun } from './always.rules.ts'
import { importGraph, reachedFrom } from './graph.ts'
import { readFacts } from './read-facts.ts'
import { filesOfRepository } from './repository.ts'
import { choose } from './select.rules.ts'

const facts = await readFacts()
const files = filesOfRepository()
const paths = new Set(files.map(({ path }) => path))
const reachedBy = (path: string) => [...reachedFrom([path], facts.graph).keys()]

test('the graph has every import of this tree', () => {
  const imports = files.flatMap(({ path, text = '' }) =>
    importsIn(text)
      .filter((target) => /^\.{1,2}\/.*\.tsx?$/.test(target))
      .map((target) => [path, target]),
  )
  const lost = imports.filter(([from = '', target = '']) => {
    const to = new URL(target, `file:///${from}`).pathname.slice(1)
    return paths.has(to) && !facts.graph.uses.get(from)?.has(to)
  })
  expect(imports.length).toBeGreaterThan(10_000)
  expect(lost).toEqual([])
})

test('what always runs is there', () => {
  expect([...alwaysRun].filter((file) => !facts.tests.some((test) => test.file === file))).toEqual(
    [],
  )
})

test('nothing is recorded of what is gone, and every name of it is one of an address, a page or work', () => {
  const tests = new Set(facts.tests.map(({ file }) => file))
  expect([...facts.recorded.keys()].filter((file) => !tests.has(file))).toEqual([])
  const names = new Set([...facts.recorded.values()].flat())
  expect([...names].filter((name) => !/^([A-Z]+|any|page|job|starts) \S+$/.test(name))).toEqual([])
})

test.each([
  [
    'a screen of staff',
    'apps/server/src/back-office/coupons/coupons.routes.ts',
    'POST /api/admin/coupons',
  ],
  [
    'a call of buyers',
    'apps/server/src/modules/buying/checkout/quote/quote-cart.ts',
    'POST /api/create-payment-intent',
  ],
  [
    'who customers are',
    'apps/server/src/modules/people/customers/customer-guard.ts',
    'GET /api/account/orders',
  ],
  ['who staff are', 'apps/server/src/modules/staff/staff/staff-guard.ts', 'GET /api/admin/orders'],
  ['a page', 'apps/web/app/pages/checkout.tsx', 'page /checkout'],
  [
    'a screen',
    'apps/web/app/back-office/features/coupons/screen.tsx',
    'page /admin/main-site?tab=coupons',
  ],
])('a change of %s reaches what it serves', (_, path, name) => {
  const served = facts.servedBy(name) ?? []
  expect(reachedBy(path).filter((reached) => served.includes(reached))).not.toEqual([])
})

test('a migration reaches what works on its tables, and one that defines a function asks for everything', () => {
  const folder = 'apps/server/migrations'
  expect(choose({ ...facts, changed: [`${folder}/0001_baseline.sql`] }).whole).toContain('0001')
  const path = `${folder}/9999_planted.sql`
  const graph = importGraph([...files, { path, text: 'alter table quotes add column x integer;' }])
  expect([...reachedFrom([path], graph).keys()].length).toBeGreaterThan(1)
})

test('an article reaches the pages that show it', () => {
  const pages = reachedBy('apps/web/app/content/blog/choosing-an-edition.md')
  expect(pages).toContain('apps/web/app/pages/article.tsx')
})
