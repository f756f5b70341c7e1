import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { orderOf } from '../orders/orders.service.ts'
import { keysPerLine } from './delivery.repo.ts'
import { deliveryView } from './order-view.ts'
import { viewerOf } from './view-order.ts'

/** What the browser that bought is told at once, keys included. */
export async function confirmationOf(
  ctx: Context,
  request: FastifyRequest,
  orderId: string,
  { isShown = true } = {},
): Promise<OrderConfirmation> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  if (order.payment_status === 'review') throw new AppError('payment_in_review')
  const viewer = isShown ? viewerOf(request, 'buyer') : undefined
  const view = await deliveryView(ctx, orderId, await keysPerLine(ctx.db, orderId), viewer)
  return { success: true, orderId, orderNumber: order.order_number, ...view }
}
