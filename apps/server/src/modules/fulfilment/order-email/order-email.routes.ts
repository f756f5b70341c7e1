import {
  addressCodeByReceipt,
  addressCodeOfOrder,
  addressWaysByReceipt,
  addressWaysOfOrder,
  correctAddressByReceipt,
  correctAddress as correctAddressOfOrder,
  stopAddressChange,
} from '@keyhaven/contracts/order-email'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { route } from '../../../infra/http/route.ts'
import { askForCode, waysFor } from './ask-change.ts'
import { correctAddress } from './correct-address.ts'
import { orderOfReceipt, orderOpenIn } from './named-order.ts'
import { rejectAddressChange } from './reject-address-change.ts'

const HOUR = 3_600
const CALLS_PER_NETWORK = 60

export function addressRoutes(app: FastifyInstance, ctx: Context) {
  // By network alone: counted by order, strangers could keep its owner out.
  const networks = app.limitBySubject('addresses by network', {
    max: CALLS_PER_NETWORK,
    seconds: HOUR,
  })
  async function count(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    await networks.take(callerOf(request).network, reply)
  }

  // A stranger is refused like a person who names a wrong receipt: counted, and after the same time.
  const opened = { allow: 'order-or-stranger', zone: true } as const
  route(app, addressWaysOfOrder, opened, async (_, request, reply) => {
    await count(request, reply)
    return await waysFor(ctx, await orderOpenIn(ctx, request))
  })
  route(app, addressCodeOfOrder, opened, async ({ body }, request, reply) => {
    await count(request, reply)
    return await askForCode(ctx, await orderOpenIn(ctx, request), body.email)
  })
  route(app, correctAddressOfOrder, opened, async ({ body }, request, reply) => {
    await count(request, reply)
    return await correctAddress(ctx, request, await orderOpenIn(ctx, request), body)
  })

  const open = { allow: 'public' } as const
  route(app, addressWaysByReceipt, open, async ({ body }, request, reply) => {
    await count(request, reply)
    return await waysFor(ctx, await orderOfReceipt(ctx, request, body))
  })
  route(app, addressCodeByReceipt, open, async ({ body }, request, reply) => {
    await count(request, reply)
    return await askForCode(ctx, await orderOfReceipt(ctx, request, body), body.email)
  })
  route(app, correctAddressByReceipt, open, async ({ body }, request, reply) => {
    await count(request, reply)
    return await correctAddress(ctx, request, await orderOfReceipt(ctx, request, body), body)
  })
  route(app, stopAddressChange, open, async ({ body }, request, reply) => {
    await count(request, reply)
    return await rejectAddressChange(ctx, body.token)
  })
}
