import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aBrowser, aBuyer } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const skews: [string, number][] = [
  ['ten minutes slow', -10 * MINUTE],
  ['ten minutes fast', 10 * MINUTE],
  ['a day slow', -DAY],
  ['a day fast', DAY],
]

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await stock(shop.ctx, 100)
  await sql`
    insert into coupons (code, kind, percent_bp, max_per_customer, starts_at, ends_at) values
      ('NOW', 'percentage', 1000, 100, now() - interval '5 minutes', now() + interval '5 minutes'),
      ('OVER', 'percentage', 1000, 100, now() - interval '1 hour', now() - interval '1 minute'),
      ('SOON', 'percentage', 1000, 100, now() + interval '5 minutes', null)
  `.execute(shop.ctx.db)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
afterEach(() => void vi.useRealTimers())

/** Only the clock on the wall is wrong: timers and everything else run as they do. */
function setWrong(byMs: number) {
  const at = Date.now() + byMs
  vi.useFakeTimers({ toFake: ['Date'], now: at })
}

const statusWith = async (couponCode: string) =>
  (await aBrowser(shop).open({ couponCode })).statusCode

test.each(skews)(
  'on a machine that is %s a coupon is open exactly as long as it is',
  async (_, skew) => {
    setWrong(skew)
    expect(await statusWith('NOW')).toBe(200)
    expect([await statusWith('OVER'), await statusWith('SOON')]).toEqual([422, 422])
  },
)

test.each(skews)('on a machine that is %s the same cart is the same order', async (_, skew) => {
  const browser = aBrowser(shop)
  const first = await browser.opened()
  setWrong(skew)
  expect((await browser.opened()).orderId).toBe(first.orderId)
})

test.each(skews)(
  'on a machine that is %s a payment whose time is over is not taken up again',
  async (_, skew) => {
    const browser = aBrowser(shop)
    const first = await browser.opened()
    await sql`
    update orders set expires_at = now() - interval '1 second'
    where id = ${first.orderId}`.execute(shop.ctx.db)
    setWrong(skew)
    expect((await browser.opened()).orderId).not.toBe(first.orderId)
  },
)

test.each(skews)(
  'on a machine that is %s the browser that paid sees the key, and the secret alone opens nothing',
  async (_, skew) => {
    const buyer = aBrowser(shop)
    const opened = await buyer.opened({ billingInfo: aBuyer({ email: 'grace@example.com' }) })
    await provider.pay(opened.paymentIntentId)
    setWrong(skew)
    const keysShownTo = async (browser: ReturnType<typeof aBrowser>) =>
      (await browser.confirm(opened)).json().licenseKeys.length
    expect(await keysShownTo(buyer)).toBe(1)
    expect(await keysShownTo(aBrowser(shop))).toBe(0)
  },
)

function tell(signedAt: number) {
  const t = Math.floor(signedAt / 1_000)
  const payload = JSON.stringify({
    id: `evt_${signedAt}`,
    object: 'event',
    type: 'charge.updated',
    created: t,
    data: { object: {} },
  })
  const { STRIPE_WEBHOOK_SECRET } = shop.config
  const mac = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${t}.${payload}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${mac}` }
  return shop.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
}

test.each(skews)(
  'on a machine that is %s an event signed now is heard, an old one is not',
  async (_, skew) => {
    const real = Date.now()
    setWrong(skew)
    expect((await tell(real)).statusCode).toBe(200)
    expect((await tell(real - 6 * MINUTE)).statusCode).toBe(400)
    expect((await tell(real + 6 * MINUTE)).statusCode).toBe(400)
  },
)

test.each(skews)(
  'on a machine that is %s what is shown is the time of the database',
  async (_, skew) => {
    const real = Date.now()
    setWrong(skew)
    expect(Math.abs(shop.ctx.now().getTime() - real)).toBeLessThan(1_000)
  },
)
