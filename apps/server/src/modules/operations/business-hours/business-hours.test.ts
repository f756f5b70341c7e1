import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { getBusinessHours } from '@keyhaven/contracts/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ask = (query: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: getBusinessHours.path, query })

test('the hours are those of the shared rules, told in the visitor’s own time', async () => {
  const reply = await ask({ timezone: 'Asia/Tokyo' })
  const answer = reply.json<ReturnType<typeof businessHoursAt>>()
  expect(answer.timezone).toBe('Asia/Tokyo')
  expect(answer.isOpen).toBe(businessHoursAt(shop.ctx.now()).isOpen)
  expect(Object.keys(answer).sort()).toEqual([
    'businessHours',
    'isOpen',
    'localTime',
    'nextOpenTime',
    'timeUntilClosed',
    'timeUntilOpen',
    'timezone',
  ])
})

test('nobody keeps an answer that changes every minute', async () => {
  expect((await ask()).headers['cache-control']).toBe('no-store')
})

test.each(['Atlantis/Capital', '../../etc'])('a made-up zone, %s, counts as ours', async (zone) => {
  const reply = await ask({ timezone: zone })
  expect(reply.json()).toMatchObject({ timezone: 'America/New_York' })
})

test('a zone as long as a novel is refused', async () => {
  expect((await ask({ timezone: 'x'.repeat(61) })).statusCode).toBe(400)
})
