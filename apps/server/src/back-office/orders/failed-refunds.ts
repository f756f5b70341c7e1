import * as contract from '@keyhaven/contracts/staff/failed-refunds'
import * as refunds from '../../modules/after-sale/returns/failed-refunds.ts'
import { askForPaidBack } from '../../modules/after-sale/returns/paid-back-approvals.ts'
import { aloneOrAsked } from '../../modules/staff/approvals/alone-or-asked.ts'
import { handles } from '../kit/staff-route.ts'
import { requireOrder } from '../reads/require-order.ts'

const done = { success: true as const }

/** What staff do about a refund that failed. */
export const failedRefundsHandlers = handles(contract, {
  tryRefundAgain: async ({ params, body: { reason } }, ctx) => {
    const { actor } = ctx
    const orderId = await requireOrder(ctx, params.id)
    await refunds.tryRefundAgain(ctx, { orderId, requestId: params.requestId, actor, reason })
    return done
  },
  markPaidBack: async ({ params, body: { reason } }, ctx) => {
    const { limits, role } = ctx.staff
    const orderId = await requireOrder(ctx, params.id)
    const asked = { orderId, requestId: params.requestId, reason }
    const outcome = await aloneOrAsked(
      () => refunds.markPaidBack(ctx, { ...asked, actor: ctx.actor, limits, role }),
      (why) => askForPaidBack(ctx, ctx.staff, { ...asked, why }),
    )
    return { ...done, approval: outcome?.approval ?? null }
  },
})
