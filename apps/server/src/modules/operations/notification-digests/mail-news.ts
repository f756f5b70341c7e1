import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { isTimeToMail } from '../../platform/notifications/kinds.rules.ts'
import { claimForDigest, newsToMail } from './notification-digests.repo.ts'
import { staffNews } from './staff-news.email.tsx'

const MOST_IN_ONE = 50

/** Mails members the news they chose, each once: at once, or together at the hour of their digest. */
export async function mailNews(ctx: Context): Promise<void> {
  for (const { staffId, email, hour, ids, ...rhythm } of await newsToMail(ctx.db)) {
    if (!isTimeToMail(rhythm, hour)) continue
    await inTransaction(ctx.db, async (tx) => {
      const taken = await claimForDigest(tx, staffId, ids.slice(0, MOST_IN_ONE))
      if (taken.length === 0) return
      const draft = emailDraft(staffNews, {
        dedupeKey: `staff-news:${staffId}:${taken.at(-1)}`,
        recipient: email,
        reason: `request:staff-news:${staffId}:${taken.at(-1)}`,
        data: { ids: taken },
      })
      await queueEmails(ctx, tx, [draft])
    })
  }
}
