import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { releaseCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { closeAttempt } from '../../../fulfilment/ledger/ledger.service.ts'
import {
  type LockedOrder,
  lockedOrder,
  moveOrder,
} from '../../../fulfilment/orders/orders.service.ts'
import { releaseHolds } from '../../../stock/licenses/units/hold-units.ts'

type Unpaid = Readonly<{ id?: string; order_id: string }>

type Ended = Readonly<{ id: string; as: 'cancelled' | 'failed' }>

/** Ends a locked order that nobody paid, in the caller's transaction. */
export async function endUnpaid(
  tx: Tx,
  order: LockedOrder,
  attempt: Ended | undefined,
  cause: string,
) {
  if (attempt) await closeAttempt(tx, attempt.id, attempt.as)
  const payment = { from: order.payment_status, to: 'expired' as const }
  await moveOrder(tx, { orderId: order.id, cause, payment })
  await releaseCoupon(tx, order.id)
  await releaseHolds(tx, order.id)
}

/** The same in the caller's transaction; false if the order was paid, is on its way to be, or had ended. */
export async function expireInto(tx: Tx, attempt: Unpaid, cause: string): Promise<boolean> {
  const order = await lockedOrder(tx, attempt.order_id)
  if (order.payment_status !== 'awaiting') return false
  await endUnpaid(tx, order, attempt.id ? { id: attempt.id, as: 'cancelled' } : undefined, cause)
  return true
}

/** Ends an order nobody paid: what was set aside for it is for sale again. */
export async function expireOrder(ctx: Context, attempt: Unpaid, cause: string) {
  await inTransaction(ctx.settlementDb, (tx) => expireInto(tx, attempt, cause))
}
