import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let cards: TestShop
let hosted: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  const config = { ...provider.config, LIMIT_FACTOR: 1_000 }
  cards = await testShop(config)
  hosted = await testShop({ ...config, CHECKOUT_MODE: 'hosted' })
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses)
    values ('TENTH', 'percentage', 1000, 1)`.execute(cards.ctx.db)
})
afterAll(async () => {
  await cards.close()
  await hosted.close()
  await provider.close()
})

const buyers = {
  mistyped: aBuyer({ email: 'ada@exmaple.com' }),
  mended: aBuyer({ email: 'ada@example.com' }),
}

/** As a crash right after the provider answered would leave it: it knows a payment, we do not. */
const forgetPayments = ({ ctx }: TestShop) =>
  sql`update payment_attempts set intent_id = null, session_id = null, secret_hash = null`.execute(
    ctx.db,
  )

const openOrders = async ({ ctx }: TestShop) =>
  await ctx.db
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('payment_status', '=', 'awaiting')
    .execute()

test('who mends the address after the shop lost sight of a payment goes on with that payment', async () => {
  const browser = aBrowser(cards)
  const first = await browser.opened({ billingInfo: buyers.mistyped })
  await forgetPayments(cards)
  const second = await browser.open({ billingInfo: buyers.mended })
  expect(second.statusCode).toBe(200)
  const { orderId, paymentIntentId } = first
  expect(second.json()).toMatchObject({ orderId, paymentIntentId })
  expect(await openOrders(cards)).toEqual([{ id: orderId, email: 'ada@example.com' }])
  await browser.open({ forceNew: true, billingInfo: buyers.mended })
})

test('with a coupon, which is for one address, the lost payment ends and another begins', async () => {
  const browser = aBrowser(cards)
  const cart = { couponCode: 'TENTH' }
  const first = await browser.opened({ ...cart, billingInfo: buyers.mistyped })
  await forgetPayments(cards)
  const second = await browser.open({ ...cart, billingInfo: buyers.mended })
  expect(second.statusCode).toBe(200)
  expect(second.json().orderId).not.toBe(first.orderId)
  expect(await provider.pay(first.paymentIntentId), 'the first can still be paid').toBe(400)
  const { rows } = await sql`select held, used from coupons`.execute(cards.ctx.db)
  expect(rows).toEqual([{ held: 1, used: 0 }])
})

test('a hosted page is opened for the mended address', async () => {
  const browser = aBrowser(hosted)
  const first = await browser.opened({ billingInfo: buyers.mistyped })
  await forgetPayments(hosted)
  const second = await browser.open({ billingInfo: buyers.mended })
  expect([second.statusCode, second.json().code]).toEqual([200, undefined])
  const { orderId, checkoutUrl } = second.json()
  expect(checkoutUrl).toContain('/pay/')
  expect(orderId).not.toBe(first.orderId)
  expect(await openOrders(hosted)).toEqual([{ id: orderId, email: 'ada@example.com' }])
})
