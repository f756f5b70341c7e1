import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { NO_ORDER_NUMBER, normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { ReviewSubmission, submitReview } from '@keyhaven/contracts/review-submission'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { inConstantTime } from '../../../infra/http/constant-time.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { findPurchase, insertReview, isProduct } from './submissions.repo.ts'

async function saveSubmission(ctx: Context, review: ReviewSubmission): Promise<void> {
  if (!(await isProduct(ctx.db, review.productId))) throw new AppError('product_not_found')
  const emailNormal = normalEmail(review.customerEmail)
  const orderNumber = normalOrderNumber(review.orderNumber) ?? NO_ORDER_NUMBER
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await findPurchase(tx, {
      orderNumber,
      emailNormal,
      productId: review.productId,
    })
    const kept = { ...review, emailNormal }
    const isKept = await insertReview(tx, { ...kept, orderId: orderId ?? null })
    if (!isKept) await insertReview(tx, { ...kept, orderId: null })
  })
}

/** Keeps a review for moderation. Nobody learns here whether it counts as a verified purchase. */
export async function saveReview(
  ctx: Context,
  review: ReviewSubmission,
): Promise<ResponseOf<typeof submitReview>> {
  await inConstantTime(saveSubmission(ctx, review))
  return {
    success: true,
    message: 'Thank you for your review! It will be published after moderation.',
  }
}
