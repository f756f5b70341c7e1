import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const report = (payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/vitals',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })

test('how quick a page was is counted, and nothing else is kept', async () => {
  const metrics = [
    { name: 'LCP', value: 2_400 },
    { name: 'CLS', value: 0.3 },
  ]
  const reply = await report({ device: 'mobile', metrics, path: '/shop', email: 'a@example.com' })
  expect([reply.statusCode, reply.payload]).toEqual([204, ''])
  const text = await shop.metrics.registry.metrics()
  expect(text).toContain('web_vital_seconds_bucket{le="2.5",metric="LCP",device="mobile"} 1')
  expect(text).toContain('web_vital_seconds_bucket{le="1.8",metric="LCP",device="mobile"} 0')
  expect(text).toContain('web_vital_layout_shift_bucket{le="0.25",metric="CLS",device="mobile"} 0')
  expect(text).not.toMatch(/\/shop"|example/)
})

test.each([
  [{ device: 'mobile', metrics: [] }],
  [{ device: 'fridge', metrics: [{ name: 'LCP', value: 1 }] }],
  [{ device: 'mobile', metrics: [{ name: 'XYZ', value: 1 }] }],
  [{ device: 'mobile', metrics: [{ name: 'LCP', value: -1 }] }],
  [{ device: 'mobile', metrics: Array(6).fill({ name: 'LCP', value: 1 }) }],
])('a report that no page of ours sends is refused: %j', async (payload) => {
  expect((await report(payload)).statusCode).toBe(400)
})

test('one network cannot flood the figures', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i += 1) {
    const reply = await report({ device: 'desktop', metrics: [{ name: 'INP', value: 50 }] })
    statuses.add(reply.statusCode)
  }
  expect(statuses).toEqual(new Set([204, 429]))
})
