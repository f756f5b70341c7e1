import * as contract from '@keyhaven/contracts/staff/returns'
import { returnsScreen } from '@keyhaven/contracts/staff/screens/returns'
import { decideRequest, requestForStaff } from '../../modules/after-sale/returns/decide-return.ts'
import { askForLargeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { asQueuedRequest } from '../../modules/after-sale/returns/return-state.ts'
import { aloneOrAsked } from '../../modules/staff/approvals/alone-or-asked.ts'
import { handles, served } from '../kit/staff-route.ts'
import { returnsForStaff } from './list-returns.ts'
import { returnFile } from './read-return.ts'

export const returnRoutes = served(
  returnsScreen,
  handles(contract, {
    listReturns: ({ query }, ctx) => returnsForStaff(ctx, query),
    readReturn: ({ params }, ctx) => returnFile(ctx, params.id),
    decideReturn: async ({ params, body }, ctx) => {
      const { limits, role } = ctx.staff
      const outcome = await aloneOrAsked(
        () => decideRequest(ctx, params.id, body, { actor: ctx.actor, limits, role }),
        (why) => askForLargeRefund(ctx, ctx.staff, { id: params.id, note: body.note, why }),
      )
      const approval = 'approval' in outcome ? outcome.approval : null
      const request = await requestForStaff(ctx, params.id)
      return { success: true as const, request: asQueuedRequest(request), approval }
    },
  }),
)
