import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { notifyStaff } from './notifications.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const lowStock = (day: string) =>
  ({
    dedupeKey: `low-stock:home-2024:${day}`,
    severity: 'warning',
    title: 'Few keys left',
    body: 'Home 2024 has 3 keys left.',
    object: 'product:home-2024',
  }) as const
const tell = (day: string) =>
  shop.ctx.db.transaction().execute((tx) => notifyStaff(tx, lowStock(day)))
const told = async (day: string) =>
  await shop.ctx.db
    .selectFrom('notifications')
    .select(['severity', 'title', 'body', 'object', 'read_at'])
    .where('dedupe_key', '=', lowStock(day).dedupeKey)
    .execute()

test('staff are told of an event once, however many notice it at the same time', async () => {
  const results = await Promise.all(Array.from({ length: 12 }, () => tell('monday')))
  expect(results.filter(Boolean)).toHaveLength(1)
  const { dedupeKey: _, ...shown } = lowStock('monday')
  expect(await told('monday')).toEqual([{ ...shown, read_at: null }])
})

test('another event of the same kind is told anew', async () => {
  expect([await tell('tuesday'), await tell('tuesday')]).toEqual([true, false])
})

test('what is undone is not told', async () => {
  const undone = shop.ctx.db.transaction().execute(async (tx) => {
    await notifyStaff(tx, lowStock('friday'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await told('friday')).toEqual([])
})
