import { noLimits } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { checkOfOrder, type HeldBuyer, heldBuyer } from '../../../testing/held-orders.ts'
import { workOff } from '../../../testing/returns.ts'
import {
  contradictions,
  emptyShop,
  hearEvents,
  refund,
  standing,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { cancelUnpaid } from '../../buying/checkout/settle/cancel-order.ts'
import { releaseHeldOrder } from '../../buying/checkout/settle/release-order.ts'
import { changeAddress } from '../../fulfilment/order-email/change-address.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { refundByStaff } from './refund-by-staff.ts'
import { refusePayment } from './refuse-payment.ts'

const PRICE = 14_999

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 80)
})
afterEach(async () => expect(await contradictions(shop.ctx)).toEqual([]))
afterAll(() => shut())

const action = { actor: 'staff:1', reason: 'seen by a person' }
const codeOfFailure = async (work: Promise<unknown>) => {
  const outcome = await work.then(
    () => 'done',
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome.code
  if (outcome === 'done') return outcome
  throw outcome
}

const release = ({ orderId }: HeldBuyer) =>
  codeOfFailure(releaseHeldOrder(shop.ctx, orderId, action))
const refuse = ({ orderId }: HeldBuyer) => codeOfFailure(refusePayment(shop.ctx, orderId, action))
const enter = async (buyer: HeldBuyer) => {
  const reply = await buyer.enter(buyer.code())
  return reply.statusCode === 200 ? 'done' : reply.json<{ code: string }>().code
}
const moveAddress = ({ orderId }: HeldBuyer) =>
  codeOfFailure(
    inTransaction(shop.ctx.db, async (tx) => {
      const to = { email: 'thief@example.com', proof: 'code' as const, network: '', actor: 'buyer' }
      await changeAddress(shop.ctx, tx, await lockedOrder(tx, orderId), to)
    }),
  )
const giveBack = ({ orderId }: HeldBuyer) =>
  codeOfFailure(
    refundByStaff(shop.ctx, orderId, {
      actor: 'staff:1',
      limits: noLimits,
      asked: { what: { kind: 'full' }, reason: 'fraud', note: '', seen: 0 },
    }),
  )
const cancel = ({ orderId }: HeldBuyer) => codeOfFailure(cancelUnpaid(shop.ctx, orderId, action))
const askBack = async (buyer: HeldBuyer) => {
  const path = `/api/orders/${buyer.orderId}/returns`
  const { rows } = await sql<{ lineId: number }>`
    select id as "lineId" from order_lines where order_id = ${buyer.orderId}`.execute(shop.ctx.db)
  const units = [{ lineId: rows[0]?.lineId ?? 0, slot: 1 }]
  const request = { units, isWithdrawal: false, reason: 'changed_mind' }
  const reply = await buyer.browser.call('POST', path, request)
  return [reply.statusCode, reply.json<{ code?: string }>().code]
}
const unitsHeld = async ({ orderId }: HeldBuyer) => {
  const { rows } = await sql<{ units: number }>`
    select count(*) as units from key_units where hold_order = ${orderId}`.execute(shop.ctx.db)
  return rows[0]?.units
}

test('a refused order is paid back whole, its units are for sale again, and its code is worthless', async () => {
  const buyer = await heldBuyer(shop, provider)
  expect(await refuse(buyer)).toBe('done')
  expect(await unitsHeld(buyer)).toBe(0)
  expect(await enter(buyer)).toBe('code_not_awaited')
  expect(await release(buyer)).toBe('order_not_in_review')
  await workOff(shop)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'refunded',
    ledger: ['charge', 'refund'],
    units: [],
  })
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({ outcome: 'refused' })
})

test.each([
  ['gets another address', moveAddress, 'address_fixed'],
  ['is cancelled as unpaid', cancel, 'order_not_open'],
] as const)('an order that waits for its code is refused when it %s', async (_what, act, code) => {
  const buyer = await heldBuyer(shop, provider)
  expect(await act(buyer)).toBe(code)
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({ waitsFor: 'code' })
  expect(await enter(buyer)).toBe('done')
})

test('an order that is held cannot be returned or refunded past the hold', async () => {
  const buyer = await heldBuyer(shop, provider)
  expect(await askBack(buyer)).toEqual([404, 'order_not_found'])
  expect(await giveBack(buyer)).not.toBe('done')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'review' })
})

test('after its release an order is like any other: it is returned and refunded', async () => {
  const buyer = await heldBuyer(shop, provider)
  expect(await enter(buyer)).toBe('done')
  expect(await giveBack(buyer)).toBe('done')
  await workOff(shop)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'refunded' })
})

test('a payment that went back at the provider ends the hold, and no key leaves', async () => {
  const buyer = await heldBuyer(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'refunded', units: [] })
  expect(await checkOfOrder(shop, buyer.orderId)).toMatchObject({
    waitsFor: null,
    outcome: 'reversed',
  })
  expect(await unitsHeld(buyer)).toBe(0)
  expect(await enter(buyer)).toBe('code_not_awaited')
})

test('a part that went back keeps the keys where they are, with the code and without', async () => {
  const buyer = await heldBuyer(shop, provider)
  await refund(shop, buyer.intentId, 1_000)
  await hearEvents(shop.ctx)
  expect(await enter(buyer)).toBe('payment_differs')
  expect(await release(buyer)).toBe('payment_differs')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'review', units: [] })
})

test('while the bank decides nobody releases the order; once it is won, the code does', async () => {
  const buyer = await heldBuyer(shop, provider)
  const disputeId = await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  expect(await enter(buyer)).toBe('dispute_first')
  expect(await release(buyer)).toBe('dispute_first')
  await provider.closeDispute(disputeId, 'won')
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'review', units: [] })
  expect(await enter(buyer)).toBe('done')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    units: ['assigned'],
  })
})

test('a dispute that is lost ends the hold', async () => {
  const buyer = await heldBuyer(shop, provider, { isHigh: true })
  await provider.closeDispute(await provider.dispute(buyer.intentId), 'lost')
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment: 'dispute_lost' })
  expect(await release(buyer)).toBe('order_not_in_review')
  expect(await unitsHeld(buyer)).toBe(0)
})

const duels = [
  ['the code and a refusal', enter, refuse],
  ['a release and a refusal', release, refuse],
  ['the code and a release', enter, release],
  ['the code and another address', enter, moveAddress],
] as const

test.each(duels)('%s at once: one is done, and the books add up', async (_what, one, other) => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await heldBuyer(shop, provider)
    const outcomes = await Promise.all(
      round % 2 === 0 ? [one(buyer), other(buyer)] : [other(buyer), one(buyer)],
    )
    expect(outcomes).toContain('done')
    await workOff(shop)
    const stand = await standing(shop.ctx, buyer.orderId)
    const live = stand?.units.filter((status) => status === 'assigned').length
    expect([stand?.payment, live]).toEqual(
      stand?.payment === 'paid' ? ['paid', 1] : ['refunded', 0],
    )
  }
})

test('the code and money that goes back at once: no key is left with money that is gone', async () => {
  const buyer = await heldBuyer(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await Promise.all([enter(buyer), hearEvents(shop.ctx)])
  await hearEvents(shop.ctx)
  const stand = await standing(shop.ctx, buyer.orderId)
  expect(stand?.payment).toBe('refunded')
  expect(stand?.units.filter((status) => status === 'assigned')).toEqual([])
})
