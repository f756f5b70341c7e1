import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { monthlySummary } from './monthly-summary.email.tsx'
import { summariesDue } from './summary.repo.ts'

/** Queues the summary of the month that has ended, once for each member who wants it. */
export async function sendSummaries(ctx: Context): Promise<void> {
  for (const { staffId, email, month } of await summariesDue(ctx.db)) {
    const dedupeKey = `monthly-summary:${month}:${staffId}`
    const draft = emailDraft(monthlySummary, {
      dedupeKey,
      recipient: email,
      reason: `request:${dedupeKey}`,
      data: { month },
    })
    await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [draft]))
  }
}
