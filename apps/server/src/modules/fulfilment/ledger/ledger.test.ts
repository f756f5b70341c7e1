import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import {
  attemptFor,
  attemptOfOrder,
  beginAttempt,
  bookCharge,
  bookEntries,
  bookRefund,
  chargedOf,
  closeAttempt,
  refundedOf,
} from './ledger.service.ts'

let provider: TestCardProvider
let shop: TestShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 10)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

async function aPaidOrder() {
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  await buyer.confirm(opened)
  const attempt = await attemptOfOrder(shop.ctx.db, opened.orderId)
  if (!attempt) throw new Error('the order has no attempt')
  return attempt
}

const entry = (kind: 'refund' | 'refund_reversal', providerRef: string, amountMinor: number) => ({
  kind,
  providerRef,
  amountMinor,
  currency: 'USD',
})

/** A second payment of the same order, which was given back whole. */
async function payTwice(orderId: string, amountMinor: number) {
  const { ctx } = shop
  await ctx.db.transaction().execute(async (tx) => {
    const asked = { orderId, amountMinor, currency: 'USD' as const }
    const { attemptId } = await beginAttempt(ctx, tx, asked)
    const providerRef = `pi_twice_${orderId}`
    const charge = { ...asked, attemptId, providerRef, cardFingerprint: null }
    await bookCharge(tx, charge, 'duplicate')
  })
  const second = await attemptOfOrder(ctx.db, orderId)
  if (second) await bookRefund(ctx.db, second, `re_twice_${orderId}`)
}

test('an order was charged what its own payment brought, and a second payment is no part of it', async () => {
  const { order_id: orderId, amount_minor } = await aPaidOrder()
  await payTwice(orderId, amount_minor)
  expect(await chargedOf(shop.ctx.db, orderId)).toBe(amount_minor)
  expect(await refundedOf(shop.ctx.db, orderId)).toBe(0)
})

test('what went back is every refund less those that failed, each booked once however often it is told', async () => {
  const attempt = await aPaidOrder()
  const { db } = shop.ctx
  const [first, second] = [entry('refund', 're_one', 700), entry('refund', 're_two', 300)]
  await bookEntries(db, attempt, [first, second])
  await bookEntries(db, attempt, [first, entry('refund_reversal', 're_two:failed', 300)])
  expect(await refundedOf(db, attempt.order_id)).toBe(700)
  expect(await chargedOf(db, attempt.order_id)).toBe(attempt.amount_minor)
})

test('an order has one attempt that lives, and another may begin when that has ended', async () => {
  const { ctx } = shop
  const { orderId } = await aBrowser(shop).opened()
  const asked = { orderId, amountMinor: 100, currency: 'USD' as const }
  const begin = () => ctx.db.transaction().execute((tx) => beginAttempt(ctx, tx, asked))
  await expect(begin()).rejects.toThrow('payment_attempts_one_live')
  const first = await attemptOfOrder(ctx.db, orderId)
  await closeAttempt(ctx.db, first?.id ?? '', 'cancelled')
  await begin()
  await expect(begin()).rejects.toThrow('payment_attempts_one_live')
})

async function anUnnamedPayment() {
  const { ctx } = shop
  const attempt = await aPaidOrder()
  await ctx.db
    .updateTable('payment_attempts')
    .set({ intent_id: null, secret_hash: null })
    .where('id', '=', attempt.id)
    .execute()
  return { attempt, intent: await ctx.payments.findIntent(attempt.intent_id ?? '') }
}

test('a payment whose name we never stored is known by what the provider keeps with it', async () => {
  const { db } = shop.ctx
  const { attempt, intent } = await anUnnamedPayment()
  expect(await attemptFor(db, intent)).toMatchObject({ id: attempt.id, intent_id: intent.id })
  expect(await attemptFor(db, { ...intent, id: 'pi_of_another' })).toBeUndefined()
})

test('a buyer who comes back while the provider’s event stores that name finds the order, too', async () => {
  const { db } = shop.ctx
  const { attempt, intent } = await anUnnamedPayment()
  let event: Promise<unknown> | undefined
  const afterTheFirstLook = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      event ??= attemptFor(db, intent)
      await event
      return result
    },
  })
  const found = await attemptFor(afterTheFirstLook, intent)
  expect(found).toMatchObject({ id: attempt.id, intent_id: intent.id })
})
