import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { ordersToAskAbout } from './requests.repo.ts'
import { reviewRequest } from './review-request.email.tsx'

/** Asks each buyer once, a week after their keys; nobody while the owner has not switched it on. */
export async function requestReviews(ctx: Context): Promise<void> {
  if (!(await settingsOf(ctx))['reviews.requestMails']) return
  const orders = await ordersToAskAbout(ctx.db)
  const letters = orders.map(({ id, email }) =>
    emailDraft(reviewRequest, {
      dedupeKey: `review-request:${id}`,
      recipient: email,
      reason: id,
      data: { orderId: id },
    }),
  )
  if (letters.length === 0) return
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, letters))
}
