import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { emptyShop, paidOnly, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { releaseHeldOrder } from './settle/release-order.ts'
import { settleIntent } from './settle/settle.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterAll(() => shut())

test.each([
  ['in another currency', { currency: 'JPY' }],
  ['of one cent more', { receivedMinor: 15_000 }],
  ['of one cent less', { receivedMinor: 14_998 }],
  ['with real money in a trial shop', { isLive: true }],
  ['made for another attempt', { attemptId: 'attempt_of_somebody_else' }],
])('a payment %s buys no key and waits for a person', async (_how, change) => {
  await stock(shop.ctx, 1)
  const { intentId, orderId } = await paidOnly(shop, provider)
  const intent = await shop.ctx.payments.findIntent(intentId)
  await settleIntent(shop.ctx, { ...intent, ...change }, 'test')
  expect(await standing(shop.ctx, orderId)).toEqual({
    payment: 'review',
    fulfilment: 'none',
    ledger: ['charge'],
    units: [],
    missing: 0,
  })
  const { rows } = await sql<{ severity: string }>`
    select severity from notifications where object = ${orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ severity: 'critical' }])
})

test('money that differs from what was asked for is never released, no matter who asks', async () => {
  for (const receivedMinor of [15_000, 14_998]) {
    const { intentId, orderId } = await paidOnly(shop, provider)
    const intent = await shop.ctx.payments.findIntent(intentId)
    await settleIntent(shop.ctx, { ...intent, receivedMinor }, 'test')
    const act = { actor: 'staff:1', reason: 'it is nearly right' }
    await expect(releaseHeldOrder(shop.ctx, orderId, act)).rejects.toMatchObject({
      code: 'payment_differs',
    })
    expect((await standing(shop.ctx, orderId))?.payment).toBe('review')
  }
})

test('a payment exactly as it was asked for is not doubted', async () => {
  await stock(shop.ctx, 1)
  const { intentId, orderId } = await paidOnly(shop, provider)
  await settleIntent(shop.ctx, await shop.ctx.payments.findIntent(intentId), 'test')
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
})
