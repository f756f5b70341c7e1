import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { accountNews } from './account.email.tsx'
import { lockAccount, recordVerified } from './customers.repo.ts'
import { customerActor } from './customers.rules.ts'
import { endOtherAccess, type Kept } from './end-other-access.ts'

/** How a person showed that they read a mailbox, and what stays open in the browser that showed it. */
type Proof = Readonly<{ email: string; kept: Kept }> &
  Readonly<
    | { by: 'code' | 'reset' | 'erasure' }
    /** The account's own: its code, entered by a person who is signed in to it. */
    | { by: 'verification'; customerId: string }
  >

/**
 * The one way in which an account becomes proven. Anybody can register any address, so a registrant counts
 * as its owner only by the account's own verification. A reader of the mailbox who proves it otherwise gets
 * the account without anything the registrant left: password, names, phone and every session go in the
 * same transaction. The id of the account, or undefined when the address has none.
 */
export async function proveMailbox(ctx: Context, tx: Tx, proof: Proof) {
  const { email, by, kept } = proof
  const account = await lockAccount(tx, email)
  if (!account) return undefined
  if (account.isVerified) return account.id
  const keepsRegistration = proof.by === 'verification' && proof.customerId === account.id
  await recordVerified(tx, account.id, { keepsRegistration })
  await endOtherAccess(ctx, tx, email, kept)
  const actor = customerActor(account.id)
  const action = keepsRegistration ? 'customer.verified' : 'customer.registration_voided'
  await recordAudit(tx, { actor, action, object: actor, meta: { by } })
  // A reset has its own mail, and an erasure leaves no account to speak of.
  if (by === 'code') await queueEmails(ctx, tx, [voidedMail(email, account.id)])
  return account.id
}

const voidedMail = (recipient: string, id: string) =>
  emailDraft(accountNews, {
    dedupeKey: `voided:${id}`,
    recipient,
    reason: `account:${id}`,
    data: { news: 'voided' },
  })
