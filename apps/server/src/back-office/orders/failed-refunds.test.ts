import { randomUUID } from 'node:crypto'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { settle } from '../../modules/buying/checkout/settle/settle.ts'
import { aColleague, agree, type Colleague } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { eventually } from '../../testing/eventually.ts'
import { PRICE, refundsAt, workOff } from '../../testing/returns.ts'
import { contradictions, emptyShop, hearEvents } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let finance: Colleague
let support: Colleague
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  finance = await aColleague(shop, 'finance')
  support = await aColleague(shop, 'support')
})
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const pathOf = (orderId: string) => `/api/admin/order-details/${orderId}`
const act = (by: Colleague, orderId: string, path: string, body: object) =>
  by.call('POST', `${pathOf(orderId)}/${path}`, body, { 'idempotency-key': randomUUID() })
const details = async (orderId: string) =>
  (await finance.call('GET', pathOf(orderId))).json<OrderDetails>()
const full = { what: { kind: 'full' }, reason: 'fraud', seen: 0 }
const why = { reason: 'the card had expired' }

/** An order whose refund the bank sent back. */
async function refundThatFailed() {
  await stock(shop.ctx, 1)
  const opened = await aBrowser(shop).opened()
  const { orderId, paymentIntentId: intentId } = opened
  await provider.pay(intentId, 'pm_card_refundFail')
  await settle(shop.ctx, intentId, 'test')
  expect((await act(finance, orderId, 'refund', full)).statusCode).toBe(200)
  await workOff(shop)
  await eventually('the refund came back', async () => {
    const { refunds } = await shop.ctx.payments.findReversals(intentId)
    return refunds.every(({ state }) => state === 'undone')
  })
  await hearEvents(shop.ctx)
  const [request] = (await details(orderId)).returns
  return { orderId, intentId, requestId: request?.id ?? '', request }
}

test('a refund that failed says so on the order, with the reason', async () => {
  const { orderId, request } = await refundThatFailed()
  expect(request).toMatchObject({
    state: 'failed',
    reason: 'fraud',
    failure: 'expired_or_canceled_card',
    paidBackAt: null,
  })
  expect((await details(orderId)).money).toMatchObject({ refunded: '0.00', left: '149.99' })
})

test('a failed refund is tried again once, under another name', async () => {
  const { orderId, intentId, requestId } = await refundThatFailed()
  const path = `refunds/${requestId}/again`
  expect((await act(support, orderId, path, why)).statusCode).toBe(403)
  expect((await act(finance, orderId, path, { reason: '' })).statusCode).toBe(400)
  const replies = await Promise.all([1, 2, 3].map(() => act(finance, orderId, path, why)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  // What failed before is heard of again, and changes nothing.
  await hearEvents(shop.ctx)
  expect((await details(orderId)).returns[0]?.state).toBe('approved')
  await workOff(shop)
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE, PRICE])
  await eventually('the second try came back, too', async () => {
    const { refunds } = await shop.ctx.payments.findReversals(intentId)
    return refunds.every(({ state }) => state === 'undone')
  })
  await hearEvents(shop.ctx)
  expect((await details(orderId)).returns[0]).toMatchObject({ state: 'failed' })
  const { rows } = await sql`
    select 1 from audit_log
    where object = ${orderId} and action = 'return.tried_again'`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
})

test('what was paid back by another way is never paid again', async () => {
  const { orderId, intentId, requestId } = await refundThatFailed()
  const path = `refunds/${requestId}/paid-back`
  expect((await act(support, orderId, path, why)).statusCode).toBe(403)
  const other = await refundThatFailed()
  expect((await act(finance, other.orderId, path, why)).statusCode).toBe(404)
  const both = await Promise.all([
    act(finance, other.orderId, `refunds/${other.requestId}/paid-back`, why),
    act(finance, other.orderId, `refunds/${other.requestId}/again`, why),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  // The same buyer got money back from this member before: together it is above the limit.
  const asked = await act(finance, orderId, path, why)
  expect(asked.json().approval).toMatchObject({ state: 'open' })
  expect((await details(orderId)).money).toMatchObject({ left: '149.99' })
  await agree(await aColleague(shop, 'super_admin'), asked)
  expect((await details(orderId)).money).toMatchObject({ left: '0.00' })
  expect((await details(orderId)).returns[0]?.paidBackAt).toMatch(/Z$/)
  for (const again of [path, `refunds/${requestId}/again`]) {
    expect((await act(finance, orderId, again, why)).statusCode).toBe(409)
  }
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
})
