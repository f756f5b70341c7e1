import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { issueTest } from './issue-test.email.ts'
import { issueWordsOf } from './issues.repo.ts'
import { issueObject } from './manage-issues.ts'

type Asker = Readonly<{ actor: string; staffId: string; email: string; idempotencyKey: string }>

/** To the asker's own mailbox and no other. */
export async function mailTestOf(
  ctx: Context,
  { actor, staffId, email, idempotencyKey }: Asker,
  issueId: number,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'newsletter.tested' }, async (tx) => {
    if (!(await issueWordsOf(tx, issueId))) throw new AppError('not_found')
    const draft = emailDraft(issueTest, {
      dedupeKey: `issue-test:${staffId}:${idempotencyKey}`,
      recipient: email,
      reason: `staff:${staffId}`,
      data: { issueId },
    })
    await queueEmails(ctx, tx, [draft])
    return { result: undefined, object: issueObject(issueId) }
  })
}
