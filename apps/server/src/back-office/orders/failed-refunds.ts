import { markPaidBack, tryRefundAgain } from '@keyhaven/contracts/staff/failed-refunds'
import * as refunds from '../../modules/after-sale/returns/failed-refunds.ts'
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
    const { actor } = ctx
    const orderId = await knownOrder(ctx, params.id)
    await refunds.markPaidBack(ctx, { orderId, requestId: params.requestId, actor, reason })
    return done
  })
}
