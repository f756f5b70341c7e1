import { z } from 'zod'
import { AppError } from '../../infra/app-error.ts'
import { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** One more key for a person who has revealed as many as one person may. They see it themselves, once. */
export const revealByTwo = defineApproval({
  name: 'license.reveal',
  needs: 'licenses.reveal',
  wait: 'minutes',
  payload: z.object({ orderId: z.string(), assignmentId: z.int() }),
  mayDecide: async (_ctx, _payload, decider) => decider.permissions.includes('licenses.reveal'),
  async apply(_ctx, tx, { orderId }) {
    if (!(await orderOf(tx, orderId))) throw new AppError('order_not_found')
    return orderId
  },
})

export async function askToReveal(
  ctx: StaffContext,
  { orderId, assignmentId, reason }: { orderId: string; assignmentId: number; reason: string },
) {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  return await askApproval(ctx, ctx.staff, revealByTwo, {
    object: orderId,
    summary: `One more key of order ${order.order_number}, by a person who has revealed as many as one may: ${reason}`,
    payload: { orderId, assignmentId },
  })
}
