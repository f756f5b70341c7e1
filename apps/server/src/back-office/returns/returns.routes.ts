import { decideReturn, listReturns, readReturn } from '@keyhaven/contracts/staff/returns'
import { decideRequest, requestForStaff } from '../../modules/after-sale/returns/decide-return.ts'
import { askForLargeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { asQueuedRequest } from '../../modules/after-sale/returns/return-state.ts'
import { aloneOrAsked } from '../../modules/platform/approvals/alone-or-asked.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { returnsForStaff } from './list-returns.ts'
import { returnFile } from './read-return.ts'

export function returnScreen(route: StaffRoute) {
  route(listReturns, { allow: 'orders.view' }, ({ query }, ctx) => returnsForStaff(ctx, query))
  route(readReturn, { allow: 'orders.view' }, ({ params }, ctx) => returnFile(ctx, params.id))
  route(
    decideReturn,
    { allow: 'orders.refund', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const { limits, role } = ctx.staff
      const outcome = await aloneOrAsked(
        () => decideRequest(ctx, params.id, body, { actor: ctx.actor, limits, role }),
        (why) => askForLargeRefund(ctx, ctx.staff, { id: params.id, note: body.note, why }),
      )
      const approval = 'approval' in outcome ? outcome.approval : null
      const request = await requestForStaff(ctx, params.id)
      return { success: true as const, request: asQueuedRequest(request), approval }
    },
  )
}
