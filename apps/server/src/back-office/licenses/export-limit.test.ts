import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(() => shop.close())

test('one person takes ten files an hour out of the shop, and a colleague is not kept from it', async () => {
  const [one, other] = [await aColleague(shop, 'support'), await aColleague(shop, 'support')]
  const path = '/api/admin/licenses/units.csv?state=available'
  const replies = await Promise.all(Array.from({ length: 12 }, () => one.call('GET', path)))
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect((await other.call('GET', path)).statusCode).toBe(200)
})
