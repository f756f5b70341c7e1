import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { accountNews } from './account.email.tsx'
import { storePassword } from './customers.repo.ts'
import { customerActor } from './customers.rules.ts'
import { endOtherAccess, type Kept } from './end-other-access.ts'

type Replacement = Readonly<{
  id: string
  email: string
  passwordHash: string
  kept: Kept
  by: 'reset' | 'change'
}>

/** A new password for a proven account: everyone else is put out, and the mailbox is told. */
export async function replacePassword(ctx: Context, tx: Tx, replacement: Replacement) {
  const { id, email, passwordHash, kept, by } = replacement
  await storePassword(tx, id, passwordHash)
  await endOtherAccess(ctx, tx, email, kept)
  const actor = customerActor(id)
  const action = by === 'reset' ? 'customer.password_reset' : 'customer.password_changed'
  await recordAudit(tx, { actor, action, object: actor, meta: {} })
  const mail = emailDraft(accountNews, {
    dedupeKey: `password:${id}:${passwordHash.slice(-16)}`,
    recipient: email,
    reason: `account:${id}`,
    data: { news: 'changed' },
  })
  await queueEmails(ctx, tx, [mail])
}
