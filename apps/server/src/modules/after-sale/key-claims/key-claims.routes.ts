import { listKeyClaims, openKeyClaim } from '@keyhaven/contracts/key-claims'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { paidOrder } from '../../fulfilment/orders/opened-order.ts'
import { claimsOf, openClaim } from './key-claims.service.ts'

const MINUTE = 60
const HOUR = 3_600

export function keyClaimRoutes(app: FastifyInstance, ctx: Context) {
  // Every claim may cost a key or an hour of a person's time.
  const perOrder = app.limitBySubject('key claims of one order', times(10, HOUR))

  route(app, listKeyClaims, { allow: 'order', limit: times(30, MINUTE) }, (_, request) =>
    claimsOf(ctx, paidOrder(request).id),
  )
  route(
    app,
    openKeyClaim,
    { allow: 'order', zone: true, limit: times(20, HOUR) },
    async ({ body }, request, reply) => {
      const order = paidOrder(request)
      await perOrder.take(order.id, reply)
      return await openClaim(ctx, order.id, body, { network: callerOf(request).network })
    },
  )
}
