import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../../platform/emails/emails.service.ts'
import { type CustomerNewsView, customerNews } from '../customer-news.email.tsx'

/** Writes to a customer what staff did about them. */
export async function notifyCustomer(
  ctx: Context,
  tx: Tx,
  recipient: string,
  news: CustomerNewsView['news'],
): Promise<void> {
  const request = randomUUID()
  const envelope = { dedupeKey: `customer-news:${request}`, reason: `request:${request}` }
  await queueEmails(ctx, tx, [emailDraft(customerNews, { ...envelope, recipient, data: { news } })])
}
