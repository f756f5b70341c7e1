import { markPaidBack, tryRefundAgain } from '@keyhaven/contracts/staff/failed-refunds'
import * as refunds from '../../modules/after-sale/returns/failed-refunds.ts'
import { askForPaidBack } from '../../modules/after-sale/returns/paid-back-approvals.ts'
import { aloneOrAsked } from '../../modules/platform/approvals/alone-or-asked.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { knownOrder } from './known-order.ts'

const rules = { allow: 'orders.refund', stepUp: 'always', isKeyNeeded: true } as const
const done = { success: true as const }

/** What staff do about a refund that failed. */
export function failedRefunds(route: StaffRoute) {
  route(tryRefundAgain, rules, async ({ params, body: { reason } }, ctx) => {
    const { actor } = ctx
    const orderId = await knownOrder(ctx, params.id)
    await refunds.tryRefundAgain(ctx, { orderId, requestId: params.requestId, actor, reason })
    return done
  })
  route(markPaidBack, rules, async ({ params, body: { reason } }, ctx) => {
    const { limits, role } = ctx.staff
    const orderId = await knownOrder(ctx, params.id)
    const asked = { orderId, requestId: params.requestId, reason }
    const outcome = await aloneOrAsked(
      () => refunds.markPaidBack(ctx, { ...asked, actor: ctx.actor, limits, role }),
      (why) => askForPaidBack(ctx, ctx.staff, { ...asked, why }),
    )
    return { ...done, approval: outcome?.approval ?? null }
  })
}
