import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { currencies } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine, comingBack, type Opened } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { reconcile } from './settle/reconcile.ts'
import { settle } from './settle/settle.ts'

let provider: TestCardProvider
let shop: TestShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const rowsOf = async (statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await statement.execute(shop.ctx.db)).rows

/** Later in the shop, without waiting: everything that has a deadline is moved back. */
async function age(orderId: string, seconds: number) {
  await sql`
    update payment_attempts set created_at = created_at - make_interval(secs => ${seconds})
    where order_id = ${orderId}`.execute(shop.ctx.db)
  await sql`
    update orders set expires_at = expires_at - make_interval(secs => ${seconds})
    where id = ${orderId}`.execute(shop.ctx.db)
}

test('a buyer pays, gets the keys at once, and sees them again on the order page', async () => {
  const keys = await stock(shop.ctx, 2)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened({ items: [aLine({ quantity: 2 })], amount: 299.98 })
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await buyer.confirm(opened)).json<OrderConfirmation>()
  expect(confirmation).toMatchObject({ success: true, hasLicenseKeys: true, totalQuantity: 2 })
  expect(buyer.keysIn(confirmation).toSorted()).toEqual(keys.toSorted())
  const page = (await buyer.order(opened.orderId)).json()
  expect(page).toMatchObject({ status: 'Completed', total: '299.98', requiresVerification: false })
  expect(page.licenseKeys).toHaveLength(2)
})

test('a stranger who knows the order id sees neither keys nor names', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  await buyer.confirm(opened)
  const reply = await aBrowser(shop).order(opened.orderId)
  expect(reply.json()).toMatchObject({
    requiresVerification: true,
    email: 'a•••@e•••.com',
    firstName: '',
    licenseKeys: [],
    hasLicenseKeys: true,
  })
  expect(reply.payload).not.toContain('TEST0-')
})

test('an unpaid order gets nothing, however often the browser says it paid', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  const reply = await buyer.confirm(opened)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'payment_not_completed'])
  const assigned = await rowsOf(sql`
    select 1 from assignments join order_lines on order_lines.id = order_line_id
    where order_id = ${opened.orderId}`)
  expect(assigned).toEqual([])
})

test('the amount a browser sends is compared and never used', async () => {
  const reply = await aBrowser(shop).open({ amount: 0.5 })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    code: 'price_changed',
    expectedAmount: '149.99',
    expectedCurrency: 'USD',
  })
})

test.each(currencies)(
  'an order in %s is charged in whole minor units of that currency',
  async (currency) => {
    const buyer = aBrowser(shop)
    const opened = await buyer.opened({ currency: currency.toLowerCase() })
    const intent = await shop.ctx.payments.findIntent(opened.paymentIntentId)
    const [rate] = await rowsOf(
      sql`select rate_micros from currency_rates where currency = ${currency}`,
    )
    const scale = currency === 'JPY' ? 1 : 100
    const exact = (14_999 * Number(rate?.rate_micros)) / 1e6 / (100 / scale)
    expect(intent.currency).toBe(currency)
    expect(Math.abs(intent.amountMinor - exact)).toBeLessThanOrEqual(0.5)
  },
)

test('the same cart goes on with its payment; another cart cancels it first', async () => {
  const buyer = aBrowser(shop)
  const first = await buyer.opened()
  const same = await buyer.opened({ billingInfo: aBuyer({ email: 'corrected@example.com' }) })
  expect(same.paymentIntentId).toBe(first.paymentIntentId)
  const other = await buyer.opened({ items: [aLine({ productId: 'home-2021' })] })
  expect(other.paymentIntentId).not.toBe(first.paymentIntentId)
  expect((await shop.ctx.payments.findIntent(first.paymentIntentId)).status).toBe('canceled')
  const [order] = await rowsOf(
    sql`select email, payment_status from orders where id = ${first.orderId}`,
  )
  expect(order).toEqual({ email: 'corrected@example.com', payment_status: 'expired' })
})

test('confirm, webhook and reconciler at once settle a payment once', async () => {
  await stock(shop.ctx, 5)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  const tell = () => settle(shop.ctx, opened.paymentIntentId, 'test')
  await Promise.all([buyer.confirm(opened), tell(), tell(), buyer.confirm(opened), tell(), tell()])
  const [counts] = await rowsOf(sql`
    select
      (select count(*) from ledger where order_id = ${opened.orderId}) as charges,
      (select count(*) from emails where reason = ${opened.orderId}) as mails,
      (select count(*) from assignments join order_lines on order_lines.id = order_line_id
       where order_id = ${opened.orderId}) as keys`)
  expect(counts).toEqual({ charges: 1, mails: 2, keys: 1 })
})

test('fifty buyers at once share thirty keys: thirty are served, twenty wait, none is sold twice', async () => {
  const productId = 'home-business-2019'
  await stock(shop.ctx, 30, productId)
  const buyers = Array.from({ length: 50 }, () => aBrowser(shop))
  const confirmations = await Promise.all(
    buyers.map(async (buyer) => {
      const open = await comingBack(() => buyer.open({ items: [aLine({ productId })] }))
      const opened = open.json<Opened>()
      await provider.pay(opened.paymentIntentId)
      const confirmed = await comingBack(() => buyer.confirm(opened))
      expect(confirmed.statusCode, confirmed.payload).toBe(200)
      return confirmed.json<OrderConfirmation>()
    }),
  )
  const keys = confirmations.flatMap((each) => each.licenseKeys.map((item) => item.licenseKey))
  expect(new Set(keys).size).toBe(30)
  expect(keys).toHaveLength(30)
  const waiting = await rowsOf(sql`select 1 from backorders where product_id = ${productId}`)
  expect(waiting).toHaveLength(20)
})

test('an order with too few keys is mixed, and says so', async () => {
  const productId = 'professional-plus-2019'
  await stock(shop.ctx, 1, productId)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened({ items: [aLine({ productId, quantity: 3 })] })
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await buyer.confirm(opened)).json<OrderConfirmation>()
  expect(confirmation).toMatchObject({ hasMixedAvailability: true, totalQuantity: 3 })
  expect(confirmation.productsWithoutKeys).toMatchObject([{ quantity: 2 }])
})

test('a payment nobody told us about is found and settled by the reconciler', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  await age(opened.orderId, 61)
  await reconcile(shop.ctx)
  const [order] = await rowsOf(sql`select payment_status from orders where id = ${opened.orderId}`)
  expect(order).toEqual({ payment_status: 'paid' })
})

test('an order nobody paid ends after thirty minutes and frees what it held', async () => {
  const productId = 'home-2019'
  await stock(shop.ctx, 5, productId)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened({ items: [aLine({ productId })] })
  const held = () =>
    rowsOf(sql`select 1 from key_units where product_id = ${productId} and status = 'held'`)
  expect(await held()).toHaveLength(1)
  await age(opened.orderId, 1_801)
  await reconcile(shop.ctx)
  expect(await held()).toEqual([])
  expect((await shop.ctx.payments.findIntent(opened.paymentIntentId)).status).toBe('canceled')
})

test('someone else’s payment cannot be confirmed with an invented secret', async () => {
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  const thief = await aBrowser(shop).confirm({ ...opened, clientSecret: 'pi_x_secret_y' })
  expect(thief.statusCode).toBe(404)
})

test('a declined card leaves the order open for a good one', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  expect(await provider.pay(opened.paymentIntentId, 'pm_card_chargeDeclined')).toBe(402)
  expect((await buyer.confirm(opened)).statusCode).toBe(409)
  await provider.pay(opened.paymentIntentId)
  expect((await buyer.confirm(opened)).statusCode).toBe(200)
})
