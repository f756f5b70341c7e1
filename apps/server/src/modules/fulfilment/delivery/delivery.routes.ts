import { orderTimeline } from '@keyhaven/contracts/order-timeline'
import {
  redeemOrderLink,
  requestOrderLink,
  sendLicenseKeys,
  viewOrder,
} from '@keyhaven/contracts/orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { openFor, redeemLink } from '../orders/order-access.ts'
import { resendKeys, sendOrderLink } from './resend.ts'
import { timelineOf } from './timeline.ts'
import { viewedOrder } from './view-order.ts'

export function deliveryRoutes(app: FastifyInstance, ctx: Context) {
  const perMinute = (max: number) => ({ limit: { max, seconds: 60 } })

  route(app, viewOrder, { allow: 'public', ...perMinute(30) }, ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return viewedOrder(ctx, request, params.id)
  })
  route(app, orderTimeline, { allow: 'public', ...perMinute(60) }, ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return timelineOf(ctx, request, params.id)
  })
  route(
    app,
    requestOrderLink,
    { allow: 'public', limit: { max: 20, seconds: 3_600 } },
    ({ params }) => sendOrderLink(ctx, params.id),
  )
  route(
    app,
    redeemOrderLink,
    { allow: 'public', ...perMinute(20) },
    async ({ body }, request, reply) => {
      const orderId = await redeemLink(ctx, body.token)
      await openFor(ctx, request, reply, orderId)
      return { success: true as const, orderId }
    },
  )
  route(
    app,
    sendLicenseKeys,
    { allow: 'public', limit: { max: 20, seconds: 3_600 } },
    ({ body }, request) => resendKeys(ctx, request, body),
  )
}
