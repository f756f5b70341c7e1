import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { orderOf } from '../orders/orders.service.ts'
import { keysPerLine } from './delivery.repo.ts'
import { deliveryView } from './order-view.ts'
import { keysForBuyer } from './viewers.ts'

type Shown = { isShown?: boolean; isProven?: boolean }

/** What the browser that bought is told at once: the keys included, unless it must prove its address. */
export async function confirmationOf(
  ctx: Context,
  request: FastifyRequest,
  orderId: string,
  { isShown = true, isProven = isShown }: Shown = {},
): Promise<OrderConfirmation> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  if (order.payment_status === 'review') throw new AppError('payment_in_review')
  const keys = isShown ? await keysForBuyer(ctx, request, orderId) : []
  const view = await deliveryView(ctx, orderId, await keysPerLine(ctx.db, orderId), keys)
  const known = { success: true as const, orderId, orderNumber: order.order_number }
  return { ...known, requiresVerification: !isProven, ...view }
}
