import type { Currency } from '@keyhaven/contracts/money'
import {
  askWithdrawal,
  confirmWithdrawal,
  decideReturn,
  listReturns,
  requestOwnReturn,
  requestReturn,
  viewOwnReturns,
  viewReturns,
  viewWithdrawal,
} from '@keyhaven/contracts/returns'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { networkOf } from '../../infra/network.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { decideRequest } from './decide-return.ts'
import { asRequest, returnsOf } from './return-state.ts'
import { type RequestRow, requestsIn } from './returns.repo.ts'
import { openedOrder, ownedOrder, requestedReturn } from './returns.service.ts'
import { sendWithdrawalLink, withdrawalBehind, withdrawByLink } from './withdraw.ts'

const MINUTE = 60
const HOUR = 3_600

export function returnRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({ max: max * ctx.config.LIMIT_FACTOR, seconds })
  const reading = { allow: 'public', limit: limit(30, MINUTE) } as const
  const asking = { allow: 'public', limit: limit(20, HOUR) } as const

  route(app, viewReturns, reading, async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await returnsOf(ctx.db, await openedOrder(ctx, request, params.id))
  })
  route(app, requestReturn, asking, async ({ params, body }, request) =>
    requestedReturn(ctx, request, await openedOrder(ctx, request, params.id), body),
  )
  route(app, viewOwnReturns, { ...reading, allow: 'customer' }, async ({ params }, request) =>
    returnsOf(ctx.db, await ownedOrder(ctx, request, params.id)),
  )
  route(
    app,
    requestOwnReturn,
    { ...asking, allow: 'customer' },
    async ({ params, body }, request) =>
      requestedReturn(ctx, request, await ownedOrder(ctx, request, params.id), body),
  )
  withdrawalRoutes(app, ctx)
  staffReturnRoutes(app, ctx)
}

function withdrawalRoutes(app: FastifyInstance, ctx: Context) {
  const factor = ctx.config.LIMIT_FACTOR
  const links = app.limitBySubject('withdrawal links', { max: 10 * factor, seconds: HOUR })
  const reading = { allow: 'public', limit: { max: 20 * factor, seconds: MINUTE } } as const

  // Counted once the form is right: whoever corrects a field has not asked twice.
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

const queued = (row: RequestRow) => ({
  ...asRequest(row),
  orderId: row.order_id,
  orderNumber: row.order_number,
  currency: row.currency as Currency,
  reason: row.reason,
  note: row.note,
  seenLicenses: row.seen,
})

function staffReturnRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listReturns, { allow: 'orders.view' }, async ({ query }) => ({
    success: true as const,
    requests: (await requestsIn(ctx.backOfficeDb, query.state)).map(queued),
  }))
  route(app, decideReturn, { allow: 'orders.refund' }, async ({ params, body }, request) => {
    const actor = staffActor(staffOf(request).id)
    const decided = await decideRequest(ctx, params.id, body, actor)
    return { success: true as const, request: queued(decided) }
  })
}
