import { expect, test } from 'vitest'
import { areaOf, changeOf, kindOf, lengthAt, rowOf, sumsBy, totalOf } from './lines.rules.ts'

test.each([
  ['apps/server/src/modules/stock/licenses/units/claim-units.ts', 'production', 'stock'],
  ['apps/server/src/modules/stock/licenses/units/hold-caps.test.ts', 'tests', 'stock'],
  ['apps/server/src/testing/shop.ts', 'tests', 'server'],
  ['apps/server/src/laws/doors.ts', 'tests', 'server'],
  ['apps/server/src/infra/db/tables.ts', 'words and data', 'server/infra'],
  ['apps/server/src/seed/demo.ts', 'seeds', 'server'],
  ['apps/server/bundle.ts', 'tools', 'server'],
  ['apps/web/app/back-office/kit/field.tsx', 'production', 'web/back-office'],
  ['apps/web/app/content/site-map.ts', 'words and data', 'web'],
  ['apps/sandbox/src/mail.ts', 'stand-ins', 'sandbox'],
  ['packages/contracts/src/staff/coupons.ts', 'production', 'contracts/staff'],
  ['e2e/cart.spec.ts', 'journeys', 'e2e'],
  ['attacks/table.ts', 'attacks', 'attacks'],
  ['chaos/run.ts', 'benches and drills', 'chaos'],
  ['vitest.config.ts', 'tools', 'root'],
])('%s counts as %s of %s', (path, kind, area) => {
  expect([kindOf(path), areaOf(path)]).toEqual([kind, area])
})

const sources = [10, 20, 30, 40, 100].map((lines, nth) => ({ path: `e2e/${nth}.ts`, lines }))

test('lines are added up, the largest name first', () => {
  const withAttack = [...sources, { path: 'attacks/a.ts', lines: 300 }]
  expect([...sumsBy(withAttack, areaOf)]).toEqual([
    ['attacks', { files: 1, lines: 300 }],
    ['e2e', { files: 5, lines: 200 }],
  ])
  expect(totalOf(withAttack)).toEqual({ files: 6, lines: 500 })
})

test('half of the files are no longer than the median, and nine of ten no longer than p90', () => {
  expect([lengthAt(0.5, sources), lengthAt(0.9, sources), lengthAt(0.5, [])]).toEqual([30, 100, 0])
})

test('a row has its numbers below each other, and a change its sign', () => {
  expect(rowOf('e2e', 1_234, changeOf(5, 1_500))).toBe(
    'e2e                          1,234      -1,495',
  )
  expect([changeOf(3, 3), changeOf(4, 3)]).toEqual(['=', '+1'])
})
