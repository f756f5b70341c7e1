import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { activeMember, anyMember, type Member } from '../staff/staff-member.ts'
import { type ApprovalKind, payloadHash } from './approval-kind.ts'
import { endApproval, type LockedApproval, lockApproval } from './approvals.repo.ts'
import { isSameNetwork, whyNotApart } from './people-apart.ts'

type Decision = Readonly<{
  id: string
  decision: 'approve' | 'refuse'
  note: string
  /** The hash of what the one who decides has read. */
  seen: string
}>

/** Decides once what another person asked for. What was approved happens in the same transaction, or nothing does. */
export async function decideApproval(
  ctx: Context,
  kinds: readonly ApprovalKind[],
  staff: StaffPrincipal,
  decision: Decision,
): Promise<void> {
  const { id } = decision
  const isApproved = decision.decision === 'approve'
  const act = {
    actor: staffActor(staff.id),
    action: isApproved ? 'approval.approved' : 'approval.refused',
  }
  try {
    await audited(ctx.db, act, async (tx) => {
      const approval = await openApproval(tx, decision)
      const asker = await activeMember(tx, approval.asked_by)
      const hasEffect =
        isApproved || kinds.some(({ name, refuse }) => name === approval.kind && refuse)
      const decider = await otherPerson(tx, staff, approval, hasEffect)
      const result = isApproved
        ? await applied(ctx, tx, kinds, approval, asker, decider)
        : await refused(ctx, tx, kinds, approval, decider)
      await endApproval(tx, id, {
        state: isApproved ? 'approved' : 'refused',
        decidedBy: staff.id,
        note: decision.note,
        isSameNetwork: await isSameNetwork(tx, approval.asked_by, staff),
        ...(result !== undefined && { result }),
      })
      await notifyRequester(tx, approval, isApproved ? 'approved' : 'refused', decision.note)
      await notifyDeciders(tx, approval, isApproved ? 'approved' : 'refused', decider)
      const meta = { kind: approval.kind, about: approval.object, ...(result && { result }) }
      return { result: undefined, object: `approval:${id}`, meta }
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'approval_outdated')
      await voided(ctx, staff, id)
    if (error instanceof AppError && error.code === 'approval_own') await ownTry(ctx, staff, id)
    throw error
  }
}

/** An approval that waits, as the one who decides has read it. */
export async function openApproval(
  tx: Tx,
  { id, seen }: Pick<Decision, 'id' | 'seen'>,
): Promise<LockedApproval> {
  const approval = await lockApproval(tx, id)
  if (!approval) throw new AppError('not_found')
  if (approval.state === 'void') throw new AppError('approval_outdated')
  if (approval.state === 'expired' || (approval.state === 'open' && approval.is_over)) {
    throw new AppError('approval_expired')
  }
  if (approval.state !== 'open') throw new AppError('approval_decided')
  if (approval.payload_hash.toString('hex') !== seen) throw new AppError('version_stale')
  return approval
}

/** Nobody decides for themselves, in whichever session or account. A decision without effect takes no more distance. */
async function otherPerson(
  tx: Tx,
  staff: StaffPrincipal,
  { asked_by, first_asked_by }: LockedApproval,
  hasEffect: boolean,
): Promise<Member> {
  const decider = await activeMember(tx, staff.id)
  if (!decider?.permissions.includes('approvals.decide')) throw new AppError('not_allowed')
  for (const id of [asked_by, first_asked_by]) {
    const asker = id === null ? undefined : await anyMember(tx, id)
    const why = asker && (await whyNotApart(tx, asker, decider, staff))
    if (why && (hasEffect || why.code === 'approval_own')) throw why
  }
  return decider
}

/** Does what was asked for, as long as it still can be done and may be asked for. */
export async function applied(
  ctx: Context,
  tx: Tx,
  kinds: readonly ApprovalKind[],
  approval: LockedApproval,
  asker: Member | undefined,
  decider: Member,
): Promise<string> {
  const kind = kinds.find(({ name }) => name === approval.kind)
  const isIntact = payloadHash(approval.kind, approval.payload).equals(approval.payload_hash)
  const payload = kind?.payload.safeParse(approval.payload)
  // Who asked may have left, or may not ask for it any more.
  const mayAsk = kind && asker?.permissions.includes(kind.needs)
  if (!kind || !asker || !mayAsk || !isIntact || !payload?.success) {
    throw new AppError('approval_outdated')
  }
  // One connection for all of it: what is read is as true as what is written.
  const inside = { ...ctx, db: tx, backOfficeDb: tx }
  if ((await kind.mayDecide?.(inside, payload.data, decider, asker)) === false) {
    throw new AppError('limit_exceeded')
  }
  const approved = { id: approval.id, asker, decidedBy: decider.id }
  return await kind.apply(inside, tx, payload.data, approved).catch((error: unknown) => {
    // Whatever refuses it now would have refused it then.
    if (error instanceof AppError && error.status < 500) throw new AppError('approval_outdated')
    throw error
  })
}

async function refused(
  ctx: Context,
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { id, kind: name, payload: asked }: LockedApproval,
  decider: Member,
): Promise<undefined> {
  const kind = kinds.find((one) => one.name === name)
  const payload = kind?.payload.safeParse(asked)
  const inside = { ...ctx, db: tx, backOfficeDb: tx }
  if (payload?.success) await kind?.refuse?.(inside, tx, payload.data, { id, decider })
}

const endings = {
  approved: { title: 'Approved', text: 'It was done as you asked.' },
  refused: { title: 'Refused', text: 'Nothing was done.' },
  void: {
    title: 'Could not be approved',
    text: 'What it is about has changed, or it may no longer be asked for. Nothing was done. Ask again if it is still wanted.',
  },
} as const

export async function notifyRequester(
  tx: Tx,
  { id, summary, asked_by }: Pick<LockedApproval, 'id' | 'summary' | 'asked_by'>,
  ending: keyof typeof endings,
  note: string,
) {
  const { title, text } = endings[ending]
  await notifyStaff(tx, {
    dedupeKey: `approval:${id}:ended`,
    severity: ending === 'approved' ? 'info' : 'warning',
    title,
    body: [summary, text, note && `“${note}”`].filter(Boolean).join(' '),
    object: `approval:${id}`,
    to: { staffId: asked_by },
  })
}

/** Nobody decides in silence. */
async function notifyDeciders(
  tx: Tx,
  { id, summary }: Pick<LockedApproval, 'id' | 'summary'>,
  ending: 'approved' | 'refused',
  { firstName, lastName }: Member,
) {
  await notifyStaff(tx, {
    dedupeKey: `approval:${id}:decided`,
    severity: 'info',
    title: `${firstName} ${lastName} ${ending} a request`,
    body: summary,
    object: `approval:${id}`,
    to: { permission: 'approvals.decide' },
  })
}

/** What can no longer happen as it was asked for waits for nobody. */
async function voided(ctx: Context, staff: StaffPrincipal, id: string) {
  const act = { actor: staffActor(staff.id), action: 'approval.voided' }
  await audited(ctx.db, act, async (tx) => {
    const approval = await lockApproval(tx, id)
    const isEnded = approval?.state === 'open' && (await endApproval(tx, id, { state: 'void' }))
    if (!approval || !isEnded) return { result: undefined, object: null }
    await notifyRequester(tx, approval, 'void', '')
    return { result: undefined, object: `approval:${id}`, meta: { kind: approval.kind } }
  })
}

async function ownTry(ctx: Context, staff: StaffPrincipal, id: string) {
  const actor = staffActor(staff.id)
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, { actor, action: 'approval.own_try', object: `approval:${id}` }),
  )
}
