import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { redeemLateCoupon } from '../../../catalog/coupons/coupons.service.ts'
import {
  attemptOfOrder,
  bookingsOf,
  closeAttempt,
  refundedOf,
} from '../../../fulfilment/ledger/ledger.service.ts'
import {
  type LockedOrder,
  linesOfOrder,
  lockedOrder,
} from '../../../fulfilment/orders/orders.service.ts'
import { endHold } from '../../../fulfilment/risk/risk.service.ts'
import { audited } from '../../../platform/audit/audited.ts'
import type { OrderLine } from './allocate-keys.ts'
import { notifyOfLowPrice } from './low-price.ts'
import { deliver } from './settle.ts'

/**
 * Staff accept a payment that was held: the order is paid and gets its keys, in one transaction. Money
 * that differs from what was asked for is never accepted: the books would not add up.
 */
export async function releaseHeldOrder(
  ctx: Context,
  orderId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const lines = await linesOfOrder(ctx.db, orderId)
  await audited(ctx.db, { actor, action: 'order.released' }, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    await endHold(tx, orderId, 'released')
    await releaseInto(ctx, tx, { ...order, lines }, 'released by staff')
    return { result: undefined, object: orderId, meta: { reason } }
  })
}

/** The same in the caller's transaction, with the order locked. */
export async function releaseInto(
  ctx: Context,
  tx: Tx,
  order: LockedOrder & { lines: OrderLine[] },
  cause: string,
): Promise<void> {
  const orderId = order.id
  const attempt = await acceptedAttempt(tx, order)
  if (order.coupon_id !== null) await redeemLateCoupon(tx, orderId)
  await closeAttempt(tx, attempt.id, 'succeeded')
  await deliver(ctx, tx, { ...order, paidFrom: 'review' }, cause)
  await notifyOfLowPrice(tx, order)
}

/** The payment of a held order; refused where any of its money is not here, or about to leave. */
async function acceptedAttempt(tx: Tx, order: LockedOrder) {
  if (order.payment_status !== 'review') throw new AppError('order_not_in_review')
  const attempt = await attemptOfOrder(tx, order.id)
  if (!attempt) throw new AppError('order_not_in_review')
  const { entries } = await bookingsOf(tx, attempt)
  const charge = entries.find(({ kind }) => kind === 'charge')
  const isWhole =
    charge?.amountMinor === order.charge_minor && charge.currency === order.charge_currency
  if (!isWhole || (await refundedOf(tx, order.id)) > 0) throw new AppError('payment_differs')
  const disputes = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  // The bank has the money until it decides.
  if (disputes('dispute') > disputes('dispute_reversal')) throw new AppError('dispute_first')
  // A colleague has decided otherwise, and the money is on its way back.
  if (order.return_state !== null) throw new AppError('order_not_in_review')
  return attempt
}
