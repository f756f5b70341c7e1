import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { senderSettingsOf } from '../../platform/emails/sender.ts'
import { lockIssue, markQueued, nextRecipients, queuedLately, setState } from './issues.repo.ts'
import { newsletterIssue } from './newsletter-issue.email.tsx'

/** So few that a pause is felt at once. */
const PORTION = 25

/** How many may leave now: a domain that sends too much at once is taken for a spammer. */
async function roomFor(ctx: Context, tx: Tx): Promise<number> {
  const { newslettersPerDay } = await senderSettingsOf({ ...ctx, db: tx })
  const room = newslettersPerDay - (await queuedLately(tx))
  if (room > 0) return Math.min(room, PORTION)
  // The queue tries again, later and later.
  throw new Error(`${newslettersPerDay} newsletters left within a day: the others wait`)
}

/** Queues the next mails of an issue, each once; false when there are none, or it was paused. */
async function mailPortion(ctx: Context, issueId: number): Promise<boolean> {
  return await inTransaction(ctx.db, async (tx) => {
    const issue = await lockIssue(tx, issueId)
    if (issue?.state !== 'sending') return false
    const next = await nextRecipients(tx, issueId, await roomFor(ctx, tx))
    if (next.length === 0) {
      await setState(tx, issueId, 'sent')
      const object = `newsletter:${issueId}`
      await recordAudit(tx, { actor: 'system', action: 'newsletter.sent', object })
      return false
    }
    const mails = next.flatMap(({ id, email, consentId }) =>
      email === null
        ? []
        : emailDraft(newsletterIssue, {
            dedupeKey: `issue:${issueId}:${id}`,
            recipient: email,
            reason: `consent:${consentId}`,
            data: { issueId, subscriptionId: id },
          }),
    )
    await queueEmails(ctx, tx, mails)
    await markQueued(
      tx,
      issueId,
      next.map(({ id }) => id),
    )
    return true
  })
}

/** Works through the recipients in portions. After a crash the next worker goes on where it stopped. */
export async function mailIssue(ctx: Context, issueId: number): Promise<void> {
  while (await mailPortion(ctx, issueId)) {
    // Each portion looks anew whether it was paused.
  }
}
