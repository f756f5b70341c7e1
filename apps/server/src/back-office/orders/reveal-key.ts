import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { revealKey } from '@keyhaven/contracts/staff/orders'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { callerOf } from '../../infra/http/caller.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { spendApproval } from '../../modules/platform/approvals/spend-approval.ts'
import { revealOneKey } from '../../modules/stock/licenses/units/reveal-keys.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { askToReveal, revealByTwo } from './reveal-approvals.ts'
import { countReveal, giveRevealBack } from './staff-limits.ts'

const success = true as const

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
  const isAlone = await countReveal(ctx, request)
  if (
    !isAlone &&
    !(await spendApproval(ctx.db, revealByTwo, ctx.staff.id, { orderId, assignmentId }))
  ) {
    return { success, approval: await askToReveal(ctx, { orderId, assignmentId, reason }) }
  }
  const asked = { orderId, assignmentId, actor: ctx.actor, reason }
  const key = await revealOneKey(ctx, asked, callerOf(request))
  if (!key) {
    if (isAlone) await giveRevealBack(ctx, request)
    throw new AppError('not_found')
  }
  return { success, licenseKey: key.licenseKey }
}
