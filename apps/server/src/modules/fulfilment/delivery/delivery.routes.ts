import { orderTimeline } from '@keyhaven/contracts/order-timeline'
import {
  redeemOrderLink,
  requestOrderLink,
  revealOrderKeys,
  sendLicenseKeys,
  viewOrder,
} from '@keyhaven/contracts/orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { openedOrder } from '../orders/opened-order.ts'
import { openByLink } from '../orders/order-access.ts'
import { resendKeys, sendOrderLink } from './mails/resend.ts'
import { timelineOf } from './view/timeline.ts'
import { revealedOrder, viewedOrder } from './view/view-order.ts'

export function deliveryRoutes(app: FastifyInstance, ctx: Context) {
  const perMinute = (max: number) => ({ limit: { max, seconds: 60 } })

  route(
    app,
    viewOrder,
    { allow: 'order-or-stranger', zone: 'redacted', ...perMinute(30) },
    ({ params }, request) => viewedOrder(ctx, request, params.id),
  )
  route(app, revealOrderKeys, { allow: 'order', zone: true, ...perMinute(30) }, (_, request) =>
    revealedOrder(ctx, request, openedOrder(request)),
  )
  route(app, orderTimeline, { allow: 'order-or-staff', ...perMinute(60) }, (_, request) =>
    timelineOf(ctx, openedOrder(request)),
  )
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
    async ({ body }, request, reply) => ({
      success: true as const,
      orderId: await openByLink(ctx, request, reply, body.token),
    }),
  )
  route(
    app,
    sendLicenseKeys,
    { allow: 'order', limit: { max: 20, seconds: 3_600 } },
    ({ body }, request) => resendKeys(ctx, openedOrder(request), body.customerEmail),
  )
}
