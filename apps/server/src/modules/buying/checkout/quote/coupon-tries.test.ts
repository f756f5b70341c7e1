import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { aBrowser, aBuyer, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { lockSubject, secondsLocked } from './coupon-lockouts.repo.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, RATE_LIMIT_PER_MINUTE: 100_000 })
  await sql`
    insert into coupons (code, kind, percent_bp, max_per_customer)
    values ('GOODCODE', 'percentage', 1000, 100)`.execute(shop.ctx.db)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Browser = ReturnType<typeof aBrowser>

const quote = (browser: Browser, couponCode?: string) =>
  browser.call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'usd', couponCode })
const ask = (browser: Browser, code: string) =>
  browser.call('POST', '/api/coupons/validate', {
    code,
    cartTotal: 149.99,
    productIds: ['home-2024'],
  })

test('ten wrong codes in a minute are answered, whichever calls they come with', async () => {
  const browser = aBrowser(shop)
  const doors = [
    (code: string) => quote(browser, code),
    (code: string) => ask(browser, code),
    (code: string) => browser.open({ couponCode: code }),
    (code: string) =>
      browser.call('POST', '/api/confirm-free-order', {
        items: [aLine()],
        billingInfo: aBuyer(),
        couponCode: code,
      }),
  ]
  const codes = Array.from({ length: 12 }, (_, nth) => `GUESS${nth}`)
  const statuses: number[] = []
  for (const [nth, code] of codes.entries()) {
    const reply = await doors[nth % doors.length]?.(code)
    statuses.push(reply?.statusCode ?? 0)
  }
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses.slice(10)).toEqual([429, 429])
  expect((await quote(browser)).statusCode).toBe(200)
})

test('a good code costs nothing, however often the cart changes', async () => {
  const browser = aBrowser(shop)
  for (let nth = 0; nth < 25; nth += 1) {
    expect((await quote(browser, 'goodcode')).statusCode).toBe(200)
  }
})

test('a browser that changes its address all the time has thirty tries an hour', async () => {
  const first = aBrowser(shop)
  await quote(first)
  const moved = () => {
    const browser = aBrowser(shop)
    for (const [name, value] of first.cookies) browser.cookies.set(name, value)
    return browser
  }
  for (let nth = 0; nth < 30; nth += 1) {
    expect((await ask(moved(), `GUESS${nth}`)).statusCode).toBe(200)
  }
  expect((await ask(moved(), 'GUESS31')).statusCode).toBe(429)
})

/** The same shop after a restart: it remembers what is in the database, and no more. */
async function restarted(): Promise<TestShop> {
  const { app, access } = await buildApp(shop.ctx, { content: shop.content })
  return { ...shop, app, access }
}

test('who used up the tries waits a minute, then twice as long each time, also after a restart', async () => {
  const address = '203.0.113.77'
  const waits: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const before = await restarted()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await quote(aBrowser(before, address), `GUESS${guess}`)).statusCode).toBe(422)
    }
    const after = await restarted()
    const refused = await quote(aBrowser(after, address), 'GOODCODE')
    expect(refused.statusCode).toBe(429)
    waits.push(Number(refused.headers['retry-after']))
    await sql`update coupon_lockouts set until = now()`.execute(shop.ctx.db)
    await before.app.close()
    await after.app.close()
  }
  expect(waits).toEqual([60, 120, 240])
  await sql`update coupon_lockouts set until = now() - interval '25 hours'`.execute(shop.ctx.db)
  await lockSubject(shop.ctx.db, `network ${address}`, { seconds: 60, longestSeconds: 3_600 })
  expect(await secondsLocked(shop.ctx.db, [`network ${address}`])).toBe(60)
})

test('no waiting is longer than the longest', async () => {
  const waiting = { seconds: 60, longestSeconds: 3_600 }
  for (let nth = 0; nth < 40; nth += 1) {
    await sql`update coupon_lockouts set until = now()`.execute(shop.ctx.db)
    await lockSubject(shop.ctx.db, 'network of a patient guesser', waiting)
  }
  expect(await secondsLocked(shop.ctx.db, ['network of a patient guesser'])).toBe(3_600)
})
