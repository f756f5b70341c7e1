import { currencies, formatMoney, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
import { refundOrder } from '@keyhaven/contracts/staff/orders'
import { noLimits } from '@keyhaven/contracts/staff/roles'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { defineApproval } from '../../platform/approvals/approval-kind.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { planRefund, type StaffRefund } from './plan-refund.ts'
import { refundIn } from './refund-by-staff.ts'

/** Money that staff give back above the limit of the one who asks. */
export const staffRefund = defineApproval({
  name: 'order.refund',
  needs: 'orders.refund',
  payload: z.object({
    orderId: z.string(),
    asked: refundOrder.body,
    amountMinor: z.int(),
    currency: z.enum(currencies),
  }),
  async mayDecide(ctx, { amountMinor, currency }, decider) {
    if (!decider.permissions.includes('orders.refund')) return false
    return await isWithinLimit(ctx, decider, 'refund', money(amountMinor, currency))
  },
  async apply(ctx, tx, { orderId, asked, amountMinor }, { id, asker, decidedBy }) {
    const actor = staffActor(asker.id)
    const approval = { approval: id, approvedBy: decidedBy }
    const deed = { actor, limits: noLimits, asked, amountMinor, approval }
    const { requestId } = await refundIn(ctx, tx, orderId, deed)
    return `return:${requestId}`
  },
})

/** Null for a refund that this member of staff may make alone; else what it waits for. */
export async function askForStaffRefund(
  ctx: Context,
  staff: StaffPrincipal,
  orderId: string,
  asked: StaffRefund,
): Promise<AskedApproval | null> {
  const { amount, orderNumber } = await inTransaction(ctx.backOfficeDb, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const { amountMinor } = await planRefund(tx, order, asked)
    return {
      amount: money(amountMinor, order.charge_currency),
      orderNumber: order.order_number,
    }
  })
  if (await isWithinLimit(ctx, staff, 'refund', amount)) return null
  return await askApproval(ctx, staff, staffRefund, {
    object: orderId,
    summary: `Refund of ${formatMoney(amount)} for order ${orderNumber}, above the limit of the role ${staff.roleName}.`,
    payload: { orderId, asked, amountMinor: amount.minor, currency: amount.currency },
  })
}
