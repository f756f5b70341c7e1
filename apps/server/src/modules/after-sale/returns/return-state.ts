import { money, toDecimal } from '@keyhaven/contracts/money'
import type { OrderReturns, RefundRequest } from '@keyhaven/contracts/returns'
import type { QueuedRequest } from '@keyhaven/contracts/staff/returns'
import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { chargedOf } from '../../fulfilment/ledger/ledger.service.ts'
import { showsKeys } from '../../fulfilment/orders/orders.rules.ts'
import { hasWaiver } from '../../fulfilment/withdrawal-waivers/withdrawal-waivers.service.ts'
import { type RequestRow, requestsOf } from './refund-requests.repo.ts'
import { heldKeys, linesToReturn, orderToReturn, requestedUnits } from './returns.repo.ts'
import {
  guaranteeEnd,
  isGuaranteed,
  isWithdrawable,
  unitsOf,
  withdrawalEnd,
  withdrawalOf,
} from './returns.rules.ts'

/** All that decides what may be given back of a paid order, as it is at this moment. */
export async function returnState(db: Db, orderId: string) {
  const found = await orderToReturn(db, orderId)
  if (found?.payment_status === 'imported') throw new AppError('order_imported')
  if (!found?.paid_at) throw new AppError('order_not_found')
  const order = { ...found, charged: await chargedOf(db, orderId) }
  const [lines, held, asked, waived] = [
    await linesToReturn(db, orderId),
    await heldKeys(db, orderId),
    await requestedUnits(db, orderId),
    await hasWaiver(db, orderId),
  ]
  // A free order has prices and no money: nothing of it can be paid back.
  const paid = lines.map((line) => (order.charged === 0 ? { ...line, chargeMinor: 0 } : line))
  const { country, now, paid_at: paidAt } = found
  const facts = { country, now, paidAt, hasWaiver: waived }
  const isOpen = showsKeys(order.payment_status)
  return { order, facts, isOpen, units: unitsOf(paid, held, asked) }
}
export type ReturnState = Awaited<ReturnType<typeof returnState>>

const asRequest = (row: RequestRow): RefundRequest => ({
  id: row.id,
  state: row.state,
  isWithdrawal: row.withdrawal_id !== null,
  isAutomatic: row.is_automatic,
  amount: toDecimal(money(row.amount_minor, row.currency)),
  licenses: row.licenses,
  askedAt: row.asked_at.toISOString(),
  refusal: row.refusal,
})

/** A request as staff see it. */
export const asQueuedRequest = (row: RequestRow): QueuedRequest => ({
  ...asRequest(row),
  orderId: row.order_id,
  orderNumber: row.order_number,
  currency: row.currency,
  reason: row.reason,
  note: row.note,
  seenLicenses: row.seen,
  failure: row.failure,
  paidBackAt: row.paid_back_at?.toISOString() ?? null,
})

/** Everything that was asked for of an order, as staff see it. */
export const queuedRequestsOf = async (db: Db, orderId: string): Promise<QueuedRequest[]> =>
  (await requestsOf(db, orderId)).map(asQueuedRequest)

/** What can be given back of an order, and what was asked for, as its buyer is told. */
export async function returnsOf(db: Db, orderId: string): Promise<OrderReturns> {
  const { order, facts, isOpen, units } = await returnState(db, orderId)
  const currency = order.charge_currency
  return {
    orderId,
    orderNumber: order.order_number,
    currency,
    isGuaranteed: isOpen && isGuaranteed(facts.paidAt, facts.now),
    guaranteeUntil: guaranteeEnd(facts.paidAt).toISOString(),
    withdrawal: isOpen ? withdrawalOf(units, facts) : 'none',
    withdrawalUntil: withdrawalEnd(facts.paidAt).toISOString(),
    units: units.map((unit) => ({
      lineId: unit.lineId,
      slot: unit.slot,
      productName: unit.productName,
      amount: toDecimal(money(unit.amountMinor, currency)),
      state: unit.state,
      isWithdrawable: isOpen && isWithdrawable(unit, facts),
    })),
    requests: (await requestsOf(db, orderId)).map(asRequest),
  }
}
