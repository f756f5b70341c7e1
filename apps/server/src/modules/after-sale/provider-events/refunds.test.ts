import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  paidOnly,
  refund,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { queueLaterKeys } from '../../fulfilment/delivery/delivery.service.ts'
import { serveFreedUnits } from '../../stock/licenses/units/fill-backorders.ts'
import { reversePayment } from './reverse-payment.ts'

const PRICE = 14_999

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const mailsOf = async (orderId: string) => {
  const { rows } = await sql<{ template: string }>`
    select template from emails where reason = ${orderId} order by id`.execute(shop.ctx.db)
  return rows.map((row) => row.template)
}

test('a refunded order says so, shows no key, and the keys its buyer saw are never sold again', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  expect(buyer.keys).toHaveLength(1)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toEqual({
    payment: 'refunded',
    fulfilment: 'revoked',
    ledger: ['charge', 'refund'],
    units: ['revoked'],
    missing: 0,
  })
  const order = await buyer.order()
  expect(order).toMatchObject({ status: 'Refunded', refunded: '149.99', licenseKeys: [] })
  expect(JSON.stringify(order)).not.toContain(buyer.keys[0])
  expect(await mailsOf(buyer.orderId)).toEqual(['order-confirmed', 'keys', 'refund-confirmed'])
})

test('the browser that bought gets no key any more either, however it asks', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect((await buyer.browser.confirm(buyer.opened)).json()).toMatchObject({ licenseKeys: [] })
  const again = { orderId: buyer.orderId, customerEmail: aBuyer().email }
  const resent = await buyer.browser.call('POST', '/api/send-license-keys', again)
  expect(resent.json()).toMatchObject({ success: false })
})

test('a refund told before the payment settles it first, and its keys go back unseen', async () => {
  await stock(shop.ctx, 1)
  const buyer = await paidOnly(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toEqual({
    payment: 'refunded',
    fulfilment: 'revoked',
    ledger: ['charge', 'refund'],
    units: ['superseded'],
    missing: 0,
  })
  expect((await buyer.browser.confirm(buyer.opened)).json()).toMatchObject({ licenseKeys: [] })
  const next = await bought(shop, provider)
  expect(next.keys, 'the key nobody saw').toHaveLength(1)
})

test('after a refund nobody gets the keys, whether we were told of it or not', async () => {
  await stock(shop.ctx, 1)
  const buyer = await paidOnly(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  const reply = await buyer.browser.confirm(buyer.opened)
  expect(reply.json()).toMatchObject({ licenseKeys: [] })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'awaiting', units: [] })
  const { rows } = await sql<{ data: { intentId: string } }>`
    select data from pgboss.job where name = 'payments.reverse'`.execute(shop.ctx.db)
  expect(rows).toContainEqual({ data: { intentId: buyer.intentId } })
  await reversePayment(shop.ctx, buyer.intentId, 'test')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ units: ['superseded'] })
})

test('a key that comes back unseen goes to the buyer who waited longest', async () => {
  await stock(shop.ctx, 1)
  const unseen = await paidOnly(shop, provider)
  const first = await bought(shop, provider)
  const second = await bought(shop, provider)
  await refund(shop, unseen.intentId, PRICE)
  await hearEvents(shop.ctx)
  await serveFreedUnits(shop.ctx, queueLaterKeys)
  expect(await standing(shop.ctx, first.orderId)).toMatchObject({ fulfilment: 'allocated' })
  expect(await standing(shop.ctx, second.orderId)).toMatchObject({ missing: 1 })
  await refund(shop, second.intentId, PRICE)
  await hearEvents(shop.ctx)
})

test('who was refunded waits no longer, and keeps nobody from buying', async () => {
  const waiting = await bought(shop, provider)
  expect(await standing(shop.ctx, waiting.orderId)).toMatchObject({ missing: 1 })
  await refund(shop, waiting.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, waiting.orderId)).toMatchObject({ missing: 0, units: [] })
  await stock(shop.ctx, 1)
  expect((await bought(shop, provider)).keys).toHaveLength(1)
})

test('a part given back leaves the keys with their buyer; the last part takes them', async () => {
  await stock(shop.ctx, 2)
  const buyer = await bought(shop, provider, { items: [aLine({ quantity: 2 })] })
  await refund(shop, buyer.intentId, 5_000)
  await hearEvents(shop.ctx)
  const order = await buyer.order()
  expect(order).toMatchObject({ status: 'Partly refunded', refunded: '50.00' })
  expect(order.licenseKeys).toHaveLength(2)
  await refund(shop, buyer.intentId, 2 * PRICE - 5_000)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'refunded',
    ledger: ['charge', 'refund', 'refund'],
    units: ['revoked', 'revoked'],
  })
  expect(await mailsOf(buyer.orderId)).toHaveLength(4)
})

test('an order that waits and got a part back goes on waiting, and is served', async () => {
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, 1_000)
  await hearEvents(shop.ctx)
  await stock(shop.ctx, 1)
  await serveFreedUnits(shop.ctx, queueLaterKeys)
  expect((await buyer.order()).licenseKeys).toHaveLength(1)
})

test('a refund told five times, and again after it was worked on, is booked and mailed once', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  const tell = () => reversePayment(shop.ctx, buyer.intentId, 'test')
  await Promise.all([tell(), tell(), tell(), tell(), tell()])
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ ledger: ['charge', 'refund'] })
  expect(await mailsOf(buyer.orderId)).toHaveLength(3)
  const { rows } = await sql`
    select field, from_state, to_state from order_status_changes
    where order_id = ${buyer.orderId} order by id`.execute(shop.ctx.db)
  expect(rows).toHaveLength(4)
})

test('a refund no webhook told of is asked for, and what is known is not worked on again', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  const kept = async () => {
    const { rows } = await sql<{ type: string; attempts: number }>`
      select type, attempts from webhook_events
      where payload ->> 'payment_intent' = ${buyer.intentId} order by type`.execute(shop.ctx.db)
    return rows
  }
  expect(await kept()).toEqual([])
  await hearEvents(shop.ctx)
  await hearEvents(shop.ctx)
  expect(await kept()).toEqual([
    { type: 'charge.refunded', attempts: 1 },
    { type: 'refund.created', attempts: 1 },
  ])
})

test('a refund the bank has not carried out yet changes nothing until it has', async () => {
  await stock(shop.ctx, 1)
  const { browser, opened, intentId, orderId } = await unpaid()
  await provider.pay(intentId, 'pm_card_pendingRefund')
  await browser.confirm(opened)
  await refund(shop, intentId, PRICE)
  await reversePayment(shop.ctx, intentId, 'test')
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', ledger: ['charge'] })
  await refundIs(intentId, 'done')
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'refunded' })
})

async function unpaid() {
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  return { browser, opened, intentId: opened.paymentIntentId, orderId: opened.orderId }
}

const refundIs = (intentId: string, state: string) =>
  eventually(`the refund ${state}`, async () => {
    const { refunds } = await shop.ctx.payments.findReversals(intentId)
    return refunds[0]?.state === state
  })

test('a refund that comes back from the bank is booked, and staff are told to pay otherwise', async () => {
  await stock(shop.ctx, 1)
  const { browser, opened, intentId, orderId } = await unpaid()
  await provider.pay(intentId, 'pm_card_refundFail')
  await browser.confirm(opened)
  await refund(shop, intentId, PRICE)
  await reversePayment(shop.ctx, intentId, 'test')
  await refundIs(intentId, 'undone')
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'refunded',
    ledger: ['charge', 'refund', 'refund_reversal'],
  })
  const { rows } = await sql<{ title: string }>`
    select title from notifications
    where object = ${orderId} and severity = 'critical'`.execute(shop.ctx.db)
  expect(rows.map((row) => row.title)).toEqual([expect.stringContaining('did not arrive')])
})

test('a coupon may be used again after a full refund', async () => {
  await stock(shop.ctx, 1)
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer)
    values ('ONCE', 'percentage', 1000, 1, 1)`.execute(shop.ctx.db)
  const buyer = await bought(shop, provider, { couponCode: 'ONCE' })
  const uses = async () => {
    const { rows } = await sql`select used, held from coupons where code = 'ONCE'`.execute(
      shop.ctx.db,
    )
    return rows[0]
  }
  expect(await uses()).toEqual({ used: 1, held: 0 })
  await refund(shop, buyer.intentId, 13_499)
  await hearEvents(shop.ctx)
  expect(await uses()).toEqual({ used: 0, held: 0 })
})

test('a payment held for review that is given back is refunded, and what was held is for sale', async () => {
  await stock(shop.ctx, 1)
  const buyer = await paidOnly(shop, provider)
  await sql`
    update payment_attempts set amount_minor = amount_minor + 1
    where order_id = ${buyer.orderId}`.execute(shop.ctx.db)
  expect((await buyer.browser.confirm(buyer.opened)).statusCode).not.toBe(200)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toEqual({
    payment: 'refunded',
    fulfilment: 'none',
    ledger: ['charge', 'refund'],
    units: [],
    missing: 0,
  })
  expect((await bought(shop, provider)).keys).toHaveLength(1)
})
