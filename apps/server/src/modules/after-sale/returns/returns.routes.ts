import {
  askWithdrawal,
  confirmWithdrawal,
  requestOwnReturn,
  requestReturn,
  viewOwnReturns,
  viewReturns,
  viewWithdrawal,
} from '@keyhaven/contracts/returns'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { openedOrder } from '../../fulfilment/orders/opened-order.ts'
import { orderOfCustomer } from '../../people/customers/order-owner.ts'
import { returnsOf } from './return-state.ts'
import { requestedReturn } from './returns.service.ts'
import { sendWithdrawalLink, withdrawalBehind, withdrawByLink } from './withdraw.ts'

const MINUTE = 60
const HOUR = 3_600

export function returnRoutes(app: FastifyInstance, ctx: Context) {
  const reading = { allow: 'order', limit: times(30, MINUTE) } as const
  const asking = { allow: 'order', zone: true, limit: times(20, HOUR) } as const

  route(app, viewReturns, reading, (_, request) => returnsOf(ctx.db, openedOrder(request).id))
  route(app, requestReturn, asking, ({ body }, request) =>
    requestedReturn(ctx, request, openedOrder(request), body),
  )
  route(app, viewOwnReturns, { ...reading, allow: 'customer' }, async ({ params }, request) =>
    returnsOf(ctx.db, (await orderOfCustomer(ctx, customerOf(request), params.id)).id),
  )
  route(
    app,
    requestOwnReturn,
    { ...asking, allow: 'customer' },
    async ({ params, body }, request) =>
      requestedReturn(
        ctx,
        request,
        await orderOfCustomer(ctx, customerOf(request), params.id),
        body,
      ),
  )
  withdrawalRoutes(app, ctx)
}

function withdrawalRoutes(app: FastifyInstance, ctx: Context) {
  const links = app.limitBySubject('withdrawal links', { max: 10, seconds: HOUR })
  const reading = { allow: 'public', limit: { max: 20, seconds: MINUTE } } as const

  // Counted once the form is right: a person who corrects a field has not asked twice.
  route(app, askWithdrawal, { allow: 'public' }, async ({ body }, request, reply) => {
    await links.take(networkOf(request.ip), reply)
    return await sendWithdrawalLink(ctx, body)
  })
  route(app, viewWithdrawal, reading, async ({ body }, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return await withdrawalBehind(ctx, body.token)
  })
  route(app, confirmWithdrawal, reading, async ({ body }, request) =>
    withdrawByLink(ctx, { ...body, network: callerOf(request).network }),
  )
}
