import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock } from '../../../testing/clock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from visit_steps`.execute(shop.ctx.db)
})

let network = 0
const aNetwork = () => `198.51.${100 + (network++ % 100)}.7`

const tell = (payload: object, headers = {}, remoteAddress = aNetwork()) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/steps',
    payload,
    remoteAddress,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })

const counted = async () => {
  const { rows } = await sql`
    select day::text, store_id, channel, country, step, visits::integer from visit_steps
    order by step`.execute(shop.ctx.db)
  return rows
}

test('a step is counted by day, store, channel and country, and nothing else is kept', async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const step of ['seen', 'seen', 'cart']) {
    expect((await tell({ step, channel: 'web' }, {}, '198.51.100.7')).statusCode).toBe(204)
  }
  const of = { day: today, store_id: 'main', channel: 'web', country: expect.any(String) }
  expect(await counted()).toEqual([
    { ...of, step: 'cart', visits: 1 },
    { ...of, step: 'seen', visits: 2 },
  ])
})

test('a browser that sends the privacy signal is not counted', async () => {
  expect((await tell({ step: 'seen', channel: 'web' }, { 'sec-gpc': '1' })).statusCode).toBe(204)
  expect(await counted()).toEqual([])
})

test('a caller names neither the day, the store nor the country', async () => {
  const forged = { day: '2020-01-01', store_id: 'office', storeId: 'office', country: 'XX' }
  await tell({ step: 'seen', channel: 'web', visits: 1_000, ...forged })
  const [row] = await counted()
  expect(row).toMatchObject({ store_id: 'main', visits: 1 })
  expect(row).not.toMatchObject({ day: '2020-01-01' })
  expect(row).not.toMatchObject({ country: 'XX' })
})

test('a payment, an unknown step and a long body are refused', async () => {
  expect((await tell({ step: 'paid', channel: 'web' })).statusCode).toBe(400)
  expect((await tell({ step: 'seen', channel: 'staff' })).statusCode).toBe(400)
  const long = { step: 'seen', channel: 'web', more: 'x'.repeat(300) }
  expect((await tell(long)).statusCode).toBe(413)
  expect(await counted()).toEqual([])
})

test('one network is counted thirty times a minute', async () => {
  const seen = { step: 'seen', channel: 'web' }
  const codes: number[] = []
  for (let nth = 0; nth < 33; nth += 1) {
    codes.push((await tell(seen, {}, '203.0.113.9')).statusCode)
  }
  expect(codes.filter((code) => code === 204)).toHaveLength(30)
  expect(codes.filter((code) => code === 429)).toHaveLength(3)
  expect(await counted()).toMatchObject([{ visits: 30 }])
})

test('the day is that of the shop’s clock', async () => {
  await moveClock(shop, 3 * 86_400)
  await tell({ step: 'seen', channel: 'web' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(await counted()).toMatchObject([{ day }])
})
