import { formatMoney, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { defineApproval } from '../../platform/approvals/approval-kind.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
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
  payload,
  async mayDecide(ctx, { requestId }, decider) {
    const request = await requestById(ctx.db, requestId)
    if (!request) return true
    if (!decider.permissions.includes('orders.refund')) return false
    const amount = money(request.amount_minor, request.currency)
    return await isWithinLimit(ctx, decider, 'refund', amount)
  },
  async apply(ctx, tx, { requestId, amountMinor, currency, note }, { asker }) {
    const request = await requestById(tx, requestId)
    if (!request) throw new AppError('not_found')
    const isAsAsked = request.amount_minor === amountMinor && request.currency === currency
    if (!isAsAsked) throw new AppError('approval_outdated')
    await decideIn(ctx, tx, request, { decision: 'approve', note, actor: staffActor(asker.id) })
    return `return:${requestId}`
  },
})

/** Null for a refund that this member of staff may approve alone; else what it waits for. */
export async function askForLargeRefund(
  ctx: Context,
  staff: StaffPrincipal,
  { id, note }: Readonly<{ id: string; note: string }>,
): Promise<AskedApproval | null> {
  const request = await requestById(ctx.backOfficeDb, id)
  if (request?.state !== 'review') return null
  const amount = money(request.amount_minor, request.currency)
  if (await isWithinLimit(ctx, staff, 'refund', amount)) return null
  return await askApproval(ctx, staff, largeRefund, {
    object: request.order_id,
    summary: `Refund of ${formatMoney(amount)}, above the limit of the role ${staff.roleName}.`,
    payload: {
      requestId: id,
      amountMinor: request.amount_minor,
      currency: request.currency,
      note,
    },
  })
}
