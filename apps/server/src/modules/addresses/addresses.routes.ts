import { correctAddress, correctAddressByReceipt } from '@keyhaven/contracts/order-address'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { callerOf } from '../../infra/caller.ts'
import { route } from '../../infra/route.ts'
import { correctedByReceipt, correctedInBrowser, numberOf } from './correct-address.ts'

const HOUR = 3_600
const TRIES_PER_ORDER = 5
const TRIES_PER_NETWORK = 20

export function addressRoutes(app: FastifyInstance, ctx: Context) {
  const times = (max: number) => ({ max: max * ctx.config.LIMIT_FACTOR, seconds: HOUR })
  // Both ways to prove an order count together; numbers that do not exist count the same.
  const networks = app.limitBySubject('addresses by network', times(TRIES_PER_NETWORK))
  const orders = app.limitBySubject('addresses by order', times(TRIES_PER_ORDER))
  async function count(request: FastifyRequest, reply: FastifyReply, orderNumber: string) {
    reply.header('cache-control', 'no-store')
    await networks.take(callerOf(request).network, reply)
    await orders.take(orderNumber, reply)
  }

  route(app, correctAddress, { allow: 'public' }, async ({ params, body }, request, reply) => {
    await count(request, reply, await numberOf(ctx, params.id))
    return await correctedInBrowser(ctx, request, { id: params.id, ...body })
  })
  route(app, correctAddressByReceipt, { allow: 'public' }, async ({ body }, request, reply) => {
    await count(request, reply, normalOrderNumber(body.orderNumber) ?? body.orderNumber)
    return await correctedByReceipt(ctx, request, body)
  })
}
