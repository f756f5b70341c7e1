import type { Context } from '../../context.ts'
import { releaseCoupon } from '../coupons/coupons.service.ts'
import { releaseHolds } from '../licenses/hold-units.ts'
import { isUnpaid, type PaymentStatus } from '../orders/orders.rules.ts'
import { lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { closeAttempt } from './checkout.repo.ts'

/** Ends an order nobody paid: what was set aside for it is for sale again. */
export async function giveUp(
  ctx: Context,
  attempt: { id?: string; order_id: string },
  cause: string,
) {
  await ctx.settlementDb.transaction().execute(async (tx) => {
    const order = await lockedOrder(tx, attempt.order_id)
    const from = order.payment_status as PaymentStatus
    if (!isUnpaid(from) || from === 'expired') return
    if (attempt.id) await closeAttempt(tx, attempt.id, 'cancelled')
    const payment = { from, to: 'expired' as const }
    await moveOrder(tx, { orderId: order.id, cause, payment })
    await releaseCoupon(tx, order.id)
    await releaseHolds(tx, order.id)
  })
}
