import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { refundOrder } from '@keyhaven/contracts/staff/orders'
import { refundByStaff } from '../../modules/after-sale/returns/refund-by-staff.ts'
import { askForStaffRefund } from '../../modules/after-sale/returns/staff-refund-approvals.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { knownOrder } from './known-order.ts'

/** Gives money back, or asks a colleague where the amount is above the caller's limit; wherever it was asked for. */
export async function refundOrAsk(
  ctx: StaffContext,
  orderId: string,
  asked: RequestOf<typeof refundOrder>['body'],
): Promise<ResponseOf<typeof refundOrder>> {
  const success = true as const
  const id = await knownOrder(ctx, orderId)
  const approval = await askForStaffRefund(ctx, ctx.staff, id, asked)
  if (approval) return { success, approval }
  const deed = { actor: ctx.actor, limits: ctx.staff.limits, asked }
  return { success, ...(await refundByStaff(ctx, id, deed)) }
}
