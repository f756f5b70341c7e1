import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { storesWhereOn } from '../../platform/settings/settings.service.ts'
import { ordersToAskAbout } from './requests.repo.ts'
import { reviewRequest } from './review-request.email.tsx'

/** Asks each buyer once, a week after their keys; nobody of a store that does not ask. */
export async function requestReviews(ctx: Context): Promise<void> {
  const stores = await storesWhereOn(ctx, 'reviews.requestMails')
  if (stores.length === 0) return
  const orders = await ordersToAskAbout(ctx.db, stores)
  const messages = orders.map(({ id, email }) =>
    emailDraft(reviewRequest, {
      dedupeKey: `review-request:${id}`,
      recipient: email,
      reason: id,
      data: { orderId: id },
    }),
  )
  if (messages.length === 0) return
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, messages))
}
