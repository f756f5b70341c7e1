import { money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { decideIn } from './decide-return.ts'
import { requestById } from './refund-requests.repo.ts'

const payload = z.object({
  requestId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  note: z.string().default(''),
})

/** A refund above the limit of the one who decided it. */
export const largeRefund = defineApproval({
  name: 'return.approve',
  needs: 'orders.refund',
  wait: 'minutes',
  payload,
  async mayDecide(ctx, { requestId }, decider, asker) {
    const request = await requestById(ctx.db, requestId)
    if (!request) return true
    if (!decider.permissions.includes('orders.refund')) return false
    const amount = money(request.amount_minor, request.currency)
    return await mayAgreeOn(ctx, { decider, asker }, 'refund', amount)
  },
  async apply(ctx, tx, { requestId, amountMinor, currency, note }, { id, asker }) {
    const request = await requestById(tx, requestId)
    if (!request) throw new AppError('not_found')
    const isAsAsked = request.amount_minor === amountMinor && request.currency === currency
    if (!isAsAsked) throw new AppError('approval_outdated')
    const actor = staffActor(asker.id)
    await decideIn(ctx, tx, request, { decision: 'approve', note, actor, approvalId: id })
    return `return:${requestId}`
  },
})

/** Asks a second person for a refund that this member of staff may not decide alone. */
export async function askForLargeRefund(
  ctx: Context,
  staff: StaffPrincipal,
  { id, note, why }: Readonly<{ id: string; note: string; why: string }>,
): Promise<RequestedApproval> {
  const request = await requestById(ctx.backOfficeDb, id)
  if (request?.state !== 'review') throw new AppError('conflict')
  const amount = money(request.amount_minor, request.currency)
  return await askApproval(ctx, staff, largeRefund, {
    object: request.order_id,
    summary: `Refund of ${staffMoney(amount)} for order ${request.order_number}, by the role ${staff.roleName}. ${why}`,
    payload: {
      requestId: id,
      amountMinor: request.amount_minor,
      currency: request.currency,
      note,
    },
  })
}
