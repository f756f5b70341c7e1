import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const pages: TinyPages = { made: 0, isMakeshift: false, content: '' }
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, tinyWeb(pages))
})
afterAll(() => shop.close())

const get = (url: string, remoteAddress: string) =>
  shop.app.inject({ method: 'GET', url, remoteAddress })

test('one network has sixty pages made in a minute; others go on, and what is ready is not counted', async () => {
  await get('/shop', '203.0.113.1')
  const statuses: number[] = []
  for (let nth = 0; nth < 65; nth += 1) {
    const url = nth % 2 ? `/?nth=${nth}` : `/nowhere-${nth}`
    statuses.push((await get(url, '203.0.113.2')).statusCode)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(statuses.slice(0, 60)).not.toContain(429)
  expect(pages.made).toBe(61)
  for (let nth = 0; nth < 100; nth += 1) {
    expect((await get('/shop', '203.0.113.2')).statusCode).toBe(200)
  }
  expect((await get('/?nth=1', '203.0.113.3')).statusCode).toBe(200)
})

test('what a page asks about its links when it is idle is no page', async () => {
  for (let nth = 0; nth < 70; nth += 1) {
    const { statusCode } = await get(`/__manifest?paths=/shop&nth=${nth}`, '203.0.113.4')
    expect(statusCode).not.toBe(429)
  }
})
