import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { anyMember } from '../staff/staff-member.ts'
import {
  countEveryone,
  hasWindow,
  membersNow,
  offerOnce,
  secondPeople,
  wasSecondRemoved,
} from './alone.repo.ts'
import { minutesAlone, momentOf } from './alone.rules.ts'
import { aloneApproval } from './alone-approval.email.tsx'
import type { ApprovalKind } from './approval-kind.ts'
import type { LockedApproval } from './approvals.repo.ts'
import { isSamePerson } from './approvals.rules.ts'

type Waiting = Pick<LockedApproval, 'id' | 'asked_by' | 'first_asked_by'> &
  Readonly<{ payload: unknown }>
type Kind = Pick<ApprovalKind, 'name' | 'wait' | 'mayDecide'>

/** Whether nobody can approve this beside the one who would confirm it, and nobody was shut out who could. */
export async function hasNoSecond(
  ctx: Context,
  tx: Tx,
  kind: Kind,
  approval: Waiting,
  by: string,
): Promise<boolean> {
  if (await hasWindow(tx, by)) return true
  if (await wasSecondRemoved(tx, approval, by)) return false
  const asker = await anyMember(tx, approval.asked_by)
  for (const one of await secondPeople(tx, approval, by)) {
    if (asker && isSamePerson(asker, one)) continue
    if (await mayDecide({ ...ctx, db: tx, backOfficeDb: tx }, kind, approval, one.id)) return false
  }
  return true
}

/** Whether a member could decide on this very request: an amount above their limit is none of theirs. */
async function mayDecide(
  inside: Context & Readonly<{ db: Tx }>,
  kind: Kind,
  { asked_by, payload }: Waiting,
  id: string,
): Promise<boolean> {
  const [asker, decider] = [await anyMember(inside.db, asked_by), await anyMember(inside.db, id)]
  if (!asker || !decider || !kind.mayDecide) return true
  try {
    return await kind.mayDecide(inside, payload, decider, asker)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}

/** Offers a request to every super admin who has no second person: the code to them, the news to all others. */
export async function offerAlone(
  ctx: Context,
  tx: Tx,
  kind: Kind,
  approval: Waiting,
): Promise<Date | undefined> {
  const { name, wait } = kind
  const members = await membersNow(tx)
  const isOnlyMember = (await countEveryone(tx)) === 1
  const minutes = minutesAlone({ wait, name, isOnlyMember })
  const offered = new Map<string, Date>()
  for (const { id, isSuperAdmin } of members) {
    if (!isSuperAdmin || !(await hasNoSecond(ctx, tx, kind, approval, id))) continue
    const readyAt = await offerOnce(tx, approval.id, id, minutes)
    if (readyAt) offered.set(id, readyAt)
  }
  const [readyAt] = offered.values()
  if (!readyAt) return undefined
  const data = { approvalId: approval.id, from: momentOf(readyAt) }
  const draft = (to: string, staffId: string | null) =>
    emailDraft(aloneApproval, {
      dedupeKey: `approval-alone:${approval.id}:${to}`,
      reason: `request:${approval.id}`,
      recipient: to,
      data: { ...data, staffId },
    })
  const contact = await securityAddress(ctx, tx)
  await queueEmails(ctx, tx, [
    ...members.map(({ id, email }) => draft(email, offered.has(id) ? id : null)),
    ...(contact && !members.some(({ email }) => email === contact) ? [draft(contact, null)] : []),
  ])
  return readyAt
}

/** Where `security.contact` is a mailbox. */
async function securityAddress(ctx: Context, tx: Tx): Promise<string | undefined> {
  const contact = (await settingsOf({ ...ctx, db: tx }))['security.contact']
  return contact?.startsWith('mailto:') ? contact.slice('mailto:'.length).toLowerCase() : undefined
}
