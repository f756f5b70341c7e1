import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { reportWork } from './report-work.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const kept = async () =>
  (await sql`select kind, bytes from ops_reports order by id`.execute(shop.ctx.db)).rows

test('a backup reports itself, with its size if it knows it', async () => {
  expect(await reportWork(shop.ctx, 'backup')).toBe('backup is noted')
  expect(await reportWork(shop.ctx, 'backup', '4096')).toBe('backup is noted, 4096 bytes')
  expect(await kept()).toEqual([
    { kind: 'backup', bytes: null },
    { kind: 'backup', bytes: 4096 },
  ])
})

test.each([
  [undefined, undefined],
  ['holiday', undefined],
  ['backup', '0'],
  ['backup', '-5'],
  ['backup', '1e9'],
  ['backup', 'much'],
  ['backup', ''],
  ['backup', '99999999999999999999'],
])('nonsense is refused and nothing is noted: %s %s', async (kind, bytes) => {
  const before = await kept()
  await expect(reportWork(shop.ctx, kind, bytes)).rejects.toThrow(/one of|whole number/)
  expect(await kept()).toEqual(before)
})
