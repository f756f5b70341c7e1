import { currencies, money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { refundOrder } from '@keyhaven/contracts/staff/orders'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { planRefund, type StaffRefund } from './plan-refund.ts'
import { refundIn } from './refund-by-staff.ts'

/** Money that one member of staff may not give back alone. */
export const staffRefund = defineApproval({
  name: 'order.refund',
  needs: 'orders.refund',
  wait: 'minutes',
  payload: z.object({
    orderId: z.string(),
    asked: refundOrder.body,
    amountMinor: z.int(),
    currency: z.enum(currencies),
  }),
  async mayDecide(ctx, { amountMinor, currency }, decider, asker) {
    if (!decider.permissions.includes('orders.refund')) return false
    return await mayAgreeOn(ctx, { decider, asker }, 'refund', money(amountMinor, currency))
  },
  async apply(ctx, tx, { orderId, asked, amountMinor }, { id, asker, decidedBy }) {
    const actor = staffActor(asker.id)
    const agreed = { amountMinor, approval: id, approvedBy: decidedBy }
    const act = { actor, limits: asker.limits, asked, agreed }
    const { requestId } = await refundIn(ctx, tx, orderId, act)
    return `return:${requestId}`
  },
})

/** Asks a second person for a refund that this member of staff may not make alone. */
export async function askForStaffRefund(
  ctx: Context,
  staff: StaffPrincipal,
  orderId: string,
  { asked, why }: Readonly<{ asked: StaffRefund; why: string }>,
): Promise<RequestedApproval> {
  const { amount, orderNumber } = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const { amountMinor } = await planRefund(ctx, tx, order, asked)
    return {
      amount: money(amountMinor, order.charge_currency),
      orderNumber: order.order_number,
    }
  })
  return await askApproval(ctx, staff, staffRefund, {
    object: orderId,
    summary: `Refund of ${staffMoney(amount)} for order ${orderNumber}, by the role ${staff.roleName}. ${why}`,
    payload: { orderId, asked, amountMinor: amount.minor, currency: amount.currency },
  })
}
