import { randomBytes } from 'node:crypto'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { type ApprovalKind, payloadHash } from './approval-kind.ts'
import { endOverdue, insertApprovalOnce, isAnyOverdue } from './approvals.repo.ts'
import { APPROVAL_HOURS } from './approvals.rules.ts'
import { offerAlone } from './offer-alone.ts'

type ApprovalRequest<Payload> = Readonly<{ object: string; summary: string; payload: Payload }>

/** Asks a second member of staff. Nothing happens until they decide; asking again for the same is asking once. */
export async function askApproval<Payload extends z.ZodType>(
  ctx: Context,
  staff: Pick<StaffPrincipal, 'id' | 'permissions'>,
  kind: ApprovalKind<Payload>,
  asked: ApprovalRequest<z.input<Payload>>,
): Promise<RequestedApproval> {
  if (!staff.permissions.includes(kind.needs)) throw new AppError('not_allowed')
  const payload = kind.payload.parse(asked.payload) as object
  const act = { actor: staffActor(staff.id), action: 'approval.asked' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    await expireNow(tx, staff.id)
    const open = await insertApprovalOnce(tx, {
      id: `appr_${randomBytes(16).toString('hex')}`,
      kind: kind.name,
      object: asked.object,
      summary: asked.summary,
      payload,
      hash: payloadHash(kind.name, payload),
      askedBy: staff.id,
    })
    // It was decided between the two looks.
    if (!open) throw new AppError('conflict')
    const { id, summary, expires_at, isNew } = open
    const result = { id, summary, state: 'open' as const, expiresAt: expires_at.toISOString() }
    if (!isNew) return { result, object: null }
    await notifyStaff(tx, {
      dedupeKey: `approval:${id}:asked`,
      severity: 'warning',
      title: 'A second person is needed',
      body: `${summary} Decide within ${APPROVAL_HOURS} hours.`,
      object: `approval:${id}`,
      to: { permission: 'approvals.decide' },
    })
    const waiting = { id, asked_by: staff.id, first_asked_by: null, payload }
    const aloneFrom = await offerAlone(ctx, tx, kind, waiting)
    const told = { ...result, ...(aloneFrom && { aloneFrom: aloneFrom.toISOString() }) }
    return {
      result: told,
      object: `approval:${id}`,
      meta: { kind: kind.name, about: asked.object },
    }
  })
}

async function expireNow(tx: Tx, askedBy?: string) {
  for (const { id, summary, askedBy: staffId } of await endOverdue(tx, askedBy)) {
    await notifyStaff(tx, {
      dedupeKey: `approval:${id}:ended`,
      severity: 'info',
      title: 'Nobody decided in time',
      body: `${summary} Nothing was done. Ask again if it is still wanted.`,
      object: `approval:${id}`,
      to: { staffId },
    })
  }
}

/** Ends what nobody decided in time and tells those who asked. */
export async function expireApprovals(ctx: Context): Promise<void> {
  if (await isAnyOverdue(ctx.db)) await inTransaction(ctx.db, (tx) => expireNow(tx))
}
