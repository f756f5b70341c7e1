import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { refundOrder } from '@keyhaven/contracts/staff/orders'
import { refundByStaff } from '../../modules/after-sale/returns/refund-by-staff.ts'
import { askForStaffRefund } from '../../modules/after-sale/returns/staff-refund-approvals.ts'
import { aloneOrAsked } from '../../modules/staff/approvals/alone-or-asked.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { requireOrder } from '../reads/require-order.ts'

/** Gives money back, or asks a colleague where the caller may not do it alone; wherever it was asked for. */
export async function refundOrAsk(
  ctx: StaffContext,
  orderId: string,
  asked: RequestOf<typeof refundOrder>['body'],
): Promise<ResponseOf<typeof refundOrder>> {
  const success = true as const
  const id = await requireOrder(ctx, orderId)
  const { limits, role } = ctx.staff
  const outcome = await aloneOrAsked(
    () => refundByStaff(ctx, id, { actor: ctx.actor, limits, role, asked }),
    (why) => askForStaffRefund(ctx, ctx.staff, id, { asked, why }),
  )
  return { success, ...outcome }
}
