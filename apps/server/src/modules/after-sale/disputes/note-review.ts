import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { attemptByIntent } from '../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { storeReview } from './disputes.repo.ts'

/** Keeps what the provider reviews of a payment of ours, and tells staff while the review is open. */
export async function noteReview(ctx: Context, reviewId: string): Promise<void> {
  const review = await ctx.payments.findReview(reviewId)
  const attempt = review.intentId && (await attemptByIntent(ctx.db, review.intentId))
  const order = attempt && (await orderOf(ctx.db, attempt.order_id))
  if (!order) return
  await inTransaction(ctx.db, async (tx) => {
    await storeReview(tx, order.id, review)
    if (review.closedAs !== null) return
    await notifyStaff(tx, {
      dedupeKey: `provider-review:${review.id}`,
      severity: 'warning',
      title: `The card provider asks for a review of ${order.order_number}`,
      body: 'A rule at the provider chose its payment. Approve or refund it there; the order shows how it ended.',
      object: order.id,
    })
  })
}
