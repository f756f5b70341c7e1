import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { getBusinessHours } from '@keyhaven/contracts/business-hours-call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

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

test('on a day that the owner lists as a holiday nobody answers', async () => {
  const dayOf = (instant: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(instant)
  const now = shop.ctx.now().getTime()
  const week = Array.from({ length: 8 }, (_, day) => dayOf(now + day * 86_400_000))
  await setSetting(shop.ctx, 'support.holidays', week)
  const answer = (await ask()).json<ReturnType<typeof businessHoursAt>>()
  expect(answer.isOpen).toBe(false)
  expect(Date.parse(answer.nextOpenTime ?? '')).toBeGreaterThan(now + 7 * 86_400_000)
  await setSetting(shop.ctx, 'support.holidays', [])
})
