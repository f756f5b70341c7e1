import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
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
import { keysForMail } from '../../stock/licenses/units/reveal-keys.ts'
import { reversePayment } from './reverse-payment.ts'

const PRICE = 14_999
const ROUNDS = 8

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(() => shut())

const reverse = (intentId: string) => reversePayment(shop.ctx, intentId, 'test')
const fill = () => serveFreedUnits(shop.ctx, queueLaterKeys)
const keysIn = (answer: { licenseKeys?: { licenseKey: string }[] }) =>
  (answer.licenseKeys ?? []).map((item) => item.licenseKey)

test('a refund that meets the confirmation, the mail and the page takes every key back, and sells none that was seen', async () => {
  await stock(shop.ctx, ROUNDS)
  const seen: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await paidOnly(shop, provider)
    const refunding = refund(shop, buyer.intentId, PRICE)
    // Every second refund is made before anybody asks, the others meanwhile.
    if (round % 2 === 0) await refunding
    const [confirmed, mailed, shown] = await Promise.all([
      buyer.browser.confirm(buyer.opened),
      keysForMail(shop.ctx, buyer.orderId, 1),
      buyer.browser.order(buyer.orderId),
      reverse(buyer.intentId),
      refunding.then(() => reverse(buyer.intentId)),
      fill(),
    ])
    seen.push(...keysIn(confirmed.json<OrderConfirmation>()), ...keysIn(shown.json<Order>()))
    seen.push(...mailed.map((key) => key.licenseKey))
    expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
      payment: 'refunded',
      fulfilment: 'revoked',
      ledger: ['charge', 'refund'],
    })
  }
  const { rows } = await sql<{ free: number }>`
    select count(*)::integer as free from key_units where status = 'available'`.execute(shop.ctx.db)
  const free = rows[0]?.free ?? 0
  expect(free + new Set(seen).size).toBe(ROUNDS)
  const rest = await bought(shop, provider, { items: [aLine({ quantity: Math.max(1, free) })] })
  expect(rest.keys.filter((key) => seen.includes(key))).toEqual([])
  await refund(shop, rest.intentId, Math.max(1, free) * PRICE)
  await reverse(rest.intentId)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('orders refunded while keys arrive get none to keep, and those who stay are all served', async () => {
  const waiting = []
  for (let count = 0; count < ROUNDS; count += 1) waiting.push(await bought(shop, provider))
  const leaving = waiting.filter((_, index) => index % 2 === 0)
  const staying = waiting.filter((_, index) => index % 2 === 1)
  for (const { intentId } of leaving) await refund(shop, intentId, PRICE)
  await Promise.all([
    ...leaving.map(({ intentId }) => reverse(intentId)),
    stock(shop.ctx, staying.length).then(fill),
    fill(),
    fill(),
  ])
  await fill()
  for (const { orderId } of leaving) {
    const { payment, missing, units = [] } = (await standing(shop.ctx, orderId)) ?? {}
    expect([payment, missing]).toEqual(['refunded', 0])
    expect(units.filter((status) => status !== 'superseded')).toEqual([])
  }
  for (const { orderId } of staying) {
    expect(await standing(shop.ctx, orderId)).toMatchObject({
      fulfilment: 'allocated',
      units: ['assigned'],
      missing: 0,
    })
  }
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('disputes opened and won while everything about them is told at once leave orders as they were', async () => {
  await stock(shop.ctx, ROUNDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await bought(shop, provider)
    const disputeId = await provider.dispute(buyer.intentId)
    const opening = [reverse(buyer.intentId), reverse(buyer.intentId)]
    await Promise.all([
      ...opening,
      provider.closeDispute(disputeId, 'won'),
      reverse(buyer.intentId),
      buyer.order(),
      fill(),
    ])
    await reverse(buyer.intentId)
    expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
      payment: 'paid',
      ledger: ['charge', 'dispute', 'dispute_reversal'],
    })
    expect(keysIn(await buyer.order())).toEqual(buyer.keys)
  }
  await hearEvents(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('a second payment of one order, given back by itself, leaves the first one as it is', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  const second = await shop.ctx.payments.createIntent({
    attemptId: 'attempt_second',
    orderId: buyer.orderId,
    amountMinor: PRICE,
    currency: 'USD',
  })
  await sql`
    insert into payment_attempts (id, order_id, intent_id, amount_minor, currency, is_live)
    values ('attempt_second', ${buyer.orderId}, ${second.id}, ${PRICE}, 'USD', false)`.execute(
    shop.ctx.db,
  )
  await provider.pay(second.id)
  await refund(shop, second.id, PRICE)
  await Promise.all([reverse(second.id), reverse(buyer.intentId), reverse(second.id)])
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    ledger: ['charge', 'charge', 'refund'],
    units: ['assigned'],
  })
  expect((await buyer.order()).refunded).toBeUndefined()
  expect(await contradictions(shop.ctx)).toEqual([])
})
