import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(() => shop.close())

test('one person searches sixty times a minute, in palette and lists together; lists still open, and colleagues search on', async () => {
  const ada = await aColleague(shop, 'admin')
  const ways = [
    () => ada.call('GET', '/api/admin/search?q=ada'),
    () => ada.call('GET', '/api/admin/orders?q=ada'),
    () => ada.call('POST', '/api/admin/licenses/units/search', { key: 'ABCDE' }),
    () =>
      ada.call('POST', '/api/admin/orders/find-by-key', { key: 'ABCDE-ABCDE-ABCDE-ABCDE-ABCDE' }),
  ]
  for (let i = 0; i < 60; i += 1) {
    expect((await ways[i % ways.length]?.())?.statusCode).toBe(200)
  }
  for (const way of ways) {
    const reply = await way()
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'search_limit'])
    expect(reply.json().error).toContain('60 times in a minute')
    expect(reply.headers['retry-after']).toBe('60')
  }
  expect((await ada.call('GET', '/api/admin/orders')).statusCode).toBe(200)
  const eva = await aColleague(shop, 'admin')
  expect((await eva.call('GET', '/api/admin/search?q=ada')).statusCode).toBe(200)
})
