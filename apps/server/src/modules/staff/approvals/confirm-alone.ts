import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { measured } from '../../../infra/measures.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { activeMember } from '../staff/staff-member.ts'
import { countAloneToday, countTry, hasFreshFactor, offerOf, proveAlone } from './alone.repo.ts'
import { MOST_ALONE, momentOf } from './alone.rules.ts'
import { isAloneCode } from './alone-code.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { endApproval, type LockedApproval } from './approvals.repo.ts'
import { applied, notifyRequester, openApproval } from './decide-approval.ts'
import { hasNoSecond, offerAlone } from './offer-alone.ts'

type Confirmation = Readonly<{
  id: string
  code: string
  note: string
  /** The hash of what the one who confirms has read. */
  seen: string
}>

/**
 * In a shop where nobody else can decide: a super admin confirms with the code from their mailbox, after the
 * wait, with a factor shown within two minutes. A stolen session has neither. Everyone hears of it.
 */
export async function confirmAlone(
  ctx: Context,
  kinds: readonly ApprovalKind[],
  staff: StaffPrincipal,
  confirmation: Confirmation,
): Promise<void> {
  const { id, code } = confirmation
  if (staff.role !== SUPER_ADMIN || staff.apiKeyId !== null || staff.viewAs) {
    throw new AppError('not_allowed')
  }
  if (!(await hasFreshFactor(ctx.db, staff.sessionId))) throw new AppError('step_up_needed')
  await offered(ctx, kinds, staff, confirmation)
  const tried = await countTry(ctx.db, id, staff.id)
  if (!tried) throw new AppError('alone_tries_over')
  if (!tried.isReady) throw earlyUntil(tried.readyAt)
  if (!isAloneCode(ctx.config, { approvalId: id, staffId: staff.id }, code)) {
    throw new AppError('alone_code_wrong')
  }
  await approvedAlone(ctx, kinds, staff, confirmation)
  measured.confirmedAlone()
}

type Confirming = Readonly<{ approval: LockedApproval; by: string }>

/** The kind of a request that nobody else can decide. */
async function kindAlone(
  ctx: Context,
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { approval, by }: Confirming,
): Promise<ApprovalKind> {
  const kind = kinds.find(({ name }) => name === approval.kind)
  if (!kind) throw new AppError('approval_outdated')
  if (!(await hasNoSecond(ctx, tx, kind, approval, by))) throw new AppError('not_alone')
  return kind
}

const earlyUntil = (readyAt: Date) =>
  new AppError(
    'alone_too_early',
    `We mailed you a code. You can confirm this with it from ${momentOf(readyAt)}.`,
  )

/** Nothing is confirmed that was not offered; what was asked for before nobody else was left is offered now. */
async function offered(
  ctx: Context,
  kinds: readonly ApprovalKind[],
  staff: StaffPrincipal,
  { id, seen }: Confirmation,
) {
  const readyAt = await inTransaction(ctx.db, async (tx) => {
    const approval = await openApproval(tx, { id, seen })
    const kind = await kindAlone(ctx, tx, kinds, { approval, by: staff.id })
    if (await offerOf(tx, id, staff.id)) return undefined
    return await offerAlone(ctx, tx, kind, approval)
  })
  if (readyAt) throw earlyUntil(readyAt)
}

async function approvedAlone(
  ctx: Context,
  kinds: readonly ApprovalKind[],
  staff: StaffPrincipal,
  { id, note, seen }: Confirmation,
) {
  const act = { actor: staffActor(staff.id), action: 'approval.alone' }
  await audited(ctx.db, act, async (tx) => {
    const approval = await openApproval(tx, { id, seen })
    await kindAlone(ctx, tx, kinds, { approval, by: staff.id })
    if ((await countAloneToday(tx)) >= MOST_ALONE) throw new AppError('alone_too_many')
    const [asker, decider] = [
      await activeMember(tx, approval.asked_by),
      await activeMember(tx, staff.id),
    ]
    if (!decider) throw new AppError('not_allowed')
    await proveAlone(tx, id, staff.id)
    const result = await applied(ctx, tx, kinds, approval, asker, decider)
    await endApproval(tx, id, {
      ...{ state: 'approved', decidedBy: staff.id, note, result, isAlone: true },
    })
    if (asker?.id !== staff.id) await notifyRequester(tx, approval, 'approved', note)
    await notifyStaff(tx, {
      dedupeKey: `approval:${id}:alone`,
      severity: 'critical',
      title: `${staff.firstName} ${staff.lastName} confirmed a request alone`,
      body: approval.summary,
      object: `approval:${id}`,
    })
    const meta = { kind: approval.kind, about: approval.object, result }
    return { result: undefined, object: `approval:${id}`, meta }
  })
}
