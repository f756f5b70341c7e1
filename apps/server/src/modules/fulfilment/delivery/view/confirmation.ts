import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { linesOfOrder, orderOf } from '../../orders/orders.service.ts'
import { holdOf } from '../../risk/order-hold.ts'
import { keysPerLine } from '../delivery.repo.ts'
import { keysForBuyer } from './buyer-keys.ts'
import { deliveryView } from './order-view.ts'

type Visibility = { isShown?: boolean; isProven?: boolean }

/** What the browser that bought is told at once: the keys included, unless it must prove its address. */
export async function confirmationOf(
  ctx: Context,
  request: FastifyRequest,
  orderId: string,
  { isShown = true, isProven = isShown }: Visibility = {},
): Promise<OrderConfirmation> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  // A hold is explained on the page of the order; any other review has nothing to show yet.
  const isReviewed = order.payment_status === 'review' && !(await holdOf(ctx.db, order))
  if (isReviewed) throw new AppError('payment_in_review')
  const keys = isShown ? await keysForBuyer(ctx, request, orderId) : []
  const [lines, assigned] = await Promise.all([
    linesOfOrder(ctx.db, orderId),
    keysPerLine(ctx.db, orderId),
  ])
  const view = await deliveryView(ctx.db, order, { lines, assigned, keys })
  const known = { success: true as const, orderId, orderNumber: order.order_number }
  return { ...known, requiresVerification: !isProven, ...view }
}
