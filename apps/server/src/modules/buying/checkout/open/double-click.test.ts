import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { orderColumns } from '../../../../testing/order-columns.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { reconcile } from '../settle/reconcile.ts'

let provider: TestCardProvider
let shop: TestShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('TENTH', 'percentage', 1000, 5, 1, false, null), ('GIFT', 'percentage', 10000, 9, 3, true, 0)
  `.execute(shop.ctx.db)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const rowsOf = async (statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await statement.execute(shop.ctx.db)).rows

/** A browser that has its session cookie already, as every page of the checkout has. */
async function aVisitor() {
  const buyer = aBrowser(shop)
  await buyer.call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  return buyer
}

test('a button pressed five times opens one order and one payment', async () => {
  const buyer = await aVisitor()
  const opened = await Promise.all(Array.from({ length: 8 }, () => buyer.opened()))
  expect(new Set(opened.map((each) => each.orderId)).size).toBe(1)
  expect(new Set(opened.map((each) => each.paymentIntentId)).size).toBe(1)
})

test('who tries again after the shop died before the payment was stored gets the same order', async () => {
  const buyer = await aVisitor()
  const cart = { couponCode: 'TENTH', billingInfo: aBuyer({ email: 'again@example.com' }) }
  const first = await buyer.opened(cart)
  // As a crash right after the provider answered would leave it.
  await sql`
    update payment_attempts set intent_id = null, secret_hash = null
    where order_id = ${first.orderId}`.execute(shop.ctx.db)
  const second = await buyer.opened(cart)
  expect(second).toMatchObject({
    orderId: first.orderId,
    paymentIntentId: first.paymentIntentId,
    clientSecret: first.clientSecret,
  })
})

test('a gift asked for five times at once is given once', async () => {
  const buyer = await aVisitor()
  const gift = { items: [aLine()], couponCode: 'GIFT', billingInfo: aBuyer() }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => buyer.call('POST', '/api/confirm-free-order', gift)),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(5).fill(200))
  expect(new Set(replies.map((reply) => reply.json().orderId)).size).toBe(1)
  expect(await rowsOf(sql`select used, held from coupons where code = 'GIFT'`)).toEqual([
    { used: 1, held: 0 },
  ])
})

test('a gift whose giving was cut off gives back its coupon when its time is over', async () => {
  const columns = await orderColumns(shop.ctx.db)
  const [order] = await rowsOf(sql`
    with given as (
      insert into orders (${columns})
      select ${columns}
      from (
        select (jsonb_populate_record(o, jsonb_build_object(
          'id', 'order_CUTOFF', 'order_number', 'KH-CUT-OFF', 'payment_status', 'awaiting',
          'fulfilment_status', 'none', 'paid_at', null, 'quote_id', null,
          'expires_at', now() - interval '1 minute'))).*
        from orders o
        where o.coupon_id = (select id from coupons where code = 'GIFT')
        limit 1
      ) as cut_off
      returning id, coupon_id
    ), used as (
      insert into coupon_uses (order_id, coupon_id, email_hash, state)
      select id, coupon_id, '\\x00', 'held'
      from given
    )
    update coupons set held = held + 1 where code = 'GIFT' returning id`)
  expect(order).toBeDefined()
  await reconcile(shop.ctx)
  expect(await rowsOf(sql`select payment_status from orders where id = 'order_CUTOFF'`)).toEqual([
    { payment_status: 'expired' },
  ])
  expect(await rowsOf(sql`select held from coupons where code = 'GIFT'`)).toEqual([{ held: 0 }])
})

test('a coupon that leaves one cent makes a free order without a payment to wait for', async () => {
  await sql`
    insert into coupons (code, kind, amount_minor, max_per_customer, allow_free, approved_share_bp)
    values ('NEARLY', 'fixed', 14998, 9, true, 0)`.execute(shop.ctx.db)
  const buyer = await aVisitor()
  const gift = { items: [aLine()], couponCode: 'NEARLY', billingInfo: aBuyer() }
  const first = await buyer.call('POST', '/api/confirm-free-order', gift)
  const again = await buyer.call('POST', '/api/confirm-free-order', gift)
  expect([first.statusCode, again.json().orderId]).toEqual([200, first.json().orderId])
  const attempts = await rowsOf(sql`
    select 1 from payment_attempts where order_id = ${first.json().orderId}`)
  expect(attempts).toEqual([])
})
