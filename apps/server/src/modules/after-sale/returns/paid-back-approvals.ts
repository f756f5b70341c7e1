import { currencies, money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { saidReason } from '../../staff/approvals/approvals.rules.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { paidBackIn } from './failed-refunds.ts'
import { requestById } from './refund-requests.repo.ts'

/** Money that the buyer got by another way, above what one person may give back alone. */
export const paidBackByTwo = defineApproval({
  name: 'return.paid-back',
  needs: 'orders.refund',
  wait: 'minutes',
  payload: z.object({
    orderId: z.string(),
    requestId: z.string(),
    reason: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
  }),
  async mayDecide(ctx, { amountMinor, currency }, decider, asker) {
    if (!decider.permissions.includes('orders.refund')) return false
    return await mayAgreeOn(ctx, { decider, asker }, 'refund', money(amountMinor, currency))
  },
  async apply(ctx, tx, { amountMinor, ...asked }, { id, asker, decidedBy }) {
    const actor = staffActor(asker.id)
    const act = { ...asked, actor, limits: asker.limits, approvalId: id }
    const paid = await paidBackIn(ctx, tx, act)
    if (paid.amountMinor !== amountMinor) throw new AppError('approval_outdated')
    const meta = { ...paid, approval: id, approvedBy: decidedBy }
    await recordAudit(tx, { actor, action: 'return.paid_back', object: asked.orderId, meta })
    return `return:${asked.requestId}`
  },
})

type PaidBackRequest = Readonly<{ orderId: string; requestId: string; reason: string; why: string }>

/** Asks a second person to note it. */
export async function askForPaidBack(
  ctx: Context,
  staff: StaffPrincipal,
  { why, ...asked }: PaidBackRequest,
): Promise<RequestedApproval> {
  const request = await requestById(ctx.backOfficeDb, asked.requestId)
  if (request?.order_id !== asked.orderId) throw new AppError('not_found')
  const { amount_minor: amountMinor, currency } = request
  return await askApproval(ctx, staff, paidBackByTwo, {
    object: asked.orderId,
    summary: `${staffMoney(money(amountMinor, currency))} for order ${request.order_number} paid back by another way. ${why} ${saidReason(asked.reason)}`,
    payload: { ...asked, amountMinor, currency },
  })
}
