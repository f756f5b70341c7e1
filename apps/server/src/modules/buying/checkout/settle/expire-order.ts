import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { releaseCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { closeAttempt } from '../../../fulfilment/ledger/ledger.service.ts'
import { isUnpaid } from '../../../fulfilment/orders/orders.rules.ts'
import { lockedOrder, moveOrder } from '../../../fulfilment/orders/orders.service.ts'
import { releaseHolds } from '../../../stock/licenses/units/hold-units.ts'

type Unpaid = Readonly<{ id?: string; order_id: string }>

/** The same in the caller's transaction; false if the order was paid or had ended. */
export async function expireInto(tx: Tx, attempt: Unpaid, cause: string): Promise<boolean> {
  const order = await lockedOrder(tx, attempt.order_id)
  const from = order.payment_status
  if (!isUnpaid(from) || from === 'expired') return false
  if (attempt.id) await closeAttempt(tx, attempt.id, 'cancelled')
  const payment = { from, to: 'expired' as const }
  await moveOrder(tx, { orderId: order.id, cause, payment })
  await releaseCoupon(tx, order.id)
  await releaseHolds(tx, order.id)
  return true
}

/** Ends an order nobody paid: what was set aside for it is for sale again. */
export async function expireOrder(ctx: Context, attempt: Unpaid, cause: string) {
  await inTransaction(ctx.settlementDb, (tx) => expireInto(tx, attempt, cause))
}
