import type { ReviewLink } from '@keyhaven/contracts/review-submission'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { insertLink, linkedOrder } from './requests.repo.ts'
import { publicName } from './reviews.rules.ts'

/** The token goes into one e-mail; here only its hash is kept. */
export const saveReviewLink = (ctx: Context, token: string, orderId: string): Promise<void> =>
  insertLink(ctx.db, hashToken(token), orderId)

/** What the form may fill in for the reader of that mailbox. It opens no order and shows no key. */
export async function linkContents(ctx: Context, token: string): Promise<ReviewLink> {
  const order = await linkedOrder(ctx.db, hashToken(token))
  if (!order) throw new AppError('link_expired')
  return {
    success: true,
    customerName: publicName(order.firstName, order.lastName),
    customerEmail: order.email,
    orderNumber: order.orderNumber,
    productIds: order.productIds,
  }
}
