import {
  claimsPerBatch,
  decideKeyClaim,
  listClaimsForStaff,
  listKeyClaims,
  openKeyClaim,
} from '@keyhaven/contracts/key-claims'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { ownOrder } from '../customers/own-order.ts'
import { batchClaims, claimsForStaff, decideClaim } from './decide-claim.ts'
import { claimsOf, openClaim } from './key-claims.service.ts'

const MINUTE = 60
const HOUR = 3_600

export function keyClaimRoutes(app: FastifyInstance, ctx: Context) {
  const times = (max: number, seconds: number) => ({ max: max * ctx.config.LIMIT_FACTOR, seconds })
  // Every claim may cost a key or an hour of somebody's time.
  const perOrder = app.limitBySubject('key claims of one order', times(10, HOUR))

  route(
    app,
    listKeyClaims,
    { allow: 'public', limit: times(30, MINUTE) },
    async ({ params }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await ownOrder(ctx, request, params.id)
      return await claimsOf(ctx, order.id)
    },
  )
  route(
    app,
    openKeyClaim,
    { allow: 'public', limit: times(20, HOUR) },
    async ({ params, body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await ownOrder(ctx, request, params.id)
      await perOrder.take(order.id, reply)
      return await openClaim(ctx, order.id, body)
    },
  )
  route(app, listClaimsForStaff, { allow: 'licenses.view' }, ({ query }) =>
    claimsForStaff(ctx, query),
  )
  route(app, claimsPerBatch, { allow: 'licenses.view' }, () => batchClaims(ctx))
  route(app, decideKeyClaim, { allow: 'licenses.assign' }, ({ params, body }, request) =>
    decideClaim(ctx, params.id, body, staffActor(staffOf(request).id)),
  )
}
