import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { revealKey } from '@keyhaven/contracts/staff/orders'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { callerOf } from '../../infra/http/caller.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { aloneOrAsked } from '../../modules/staff/approvals/alone-or-asked.ts'
import { spendApproval } from '../../modules/staff/approvals/spend-approval.ts'
import { moveKeys } from '../../modules/staff/key-transfers/move-keys.ts'
import { revealOneKey } from '../../modules/stock/licenses/units/reveal-keys.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { askToReveal, revealByTwo } from './reveal-approvals.ts'

const success = true as const

type RevealRequest = Readonly<{ orderId: string; assignmentId: number; reason: string }>

/** Opens the key and notes who looked, in one transaction, before it leaves. */
async function opened(
  ctx: StaffContext,
  wanted: RevealRequest,
  request: FastifyRequest,
  approval?: string,
) {
  const { orderId, reason } = wanted
  const key = await revealOneKey(
    ctx,
    {
      ...wanted,
      actor: ctx.actor,
      allowed: (tx, place) =>
        moveKeys(ctx, tx, {
          ...{ act: 'reveal', by: { staffId: ctx.staff.id }, orderId, licenses: 1 },
          ...{ mailboxes: [], place, reason },
          ...(approval !== undefined && { approval }),
        }),
    },
    callerOf(request),
  )
  if (!key) throw new AppError('not_found')
  return { licenseKey: key.licenseKey }
}

/** Their managers hear of it, once an hour. */
async function notifyManagers({ db, staff, now }: StaffContext, why: string) {
  const hour = now().toISOString().slice(0, 13)
  await inTransaction(db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `reveal-limit:${staff.id}:${hour}`,
      severity: 'critical',
      title: 'A colleague wanted to reveal more keys than one person may',
      body: `${staff.id}: ${why} A second person decides on each further one. Ask them why.`,
      object: `staff:${staff.id}`,
      to: { permission: 'staff.manage' },
    }),
  )
}

/**
 * One key in full, once, for a reason. Who looked and why is committed before the key leaves. Above what one person may
 * reveal a second one approves each key.
 */
export async function revealedKey(
  ctx: StaffContext,
  id: string,
  { assignmentId, reason }: RequestOf<typeof revealKey>['body'],
  request: FastifyRequest,
) {
  const orderId = normalOrderId(id)
  const wanted = { orderId, assignmentId, reason }
  const alone = await aloneOrAsked(
    () => opened(ctx, wanted, request),
    async (why) => {
      await notifyManagers(ctx, why)
      const payload = { orderId, assignmentId }
      const approval = await spendApproval(ctx.db, revealByTwo, ctx.staff.id, payload)
      return approval ?? (await askToReveal(ctx, wanted))
    },
  )
  if (!('approval' in alone)) return { success, ...alone }
  const { approval } = alone
  if (typeof approval !== 'string') return { success, approval }
  return { success, ...(await opened(ctx, wanted, request, approval)) }
}
