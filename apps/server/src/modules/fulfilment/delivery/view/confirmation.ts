import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { OrderRow } from '../../orders/orders.service.ts'
import { holdOf } from '../../risk/order-hold.ts'
import { linesWithKeys } from '../delivery.repo.ts'
import { keysForBuyer } from './buyer-keys.ts'
import { deliveryView } from './order-view.ts'

type Visibility = { isShown?: boolean; isProven?: boolean }

/** What the browser that bought is told at once: the keys included, unless it must prove its address. */
export async function confirmationOf(
  ctx: Context,
  request: FastifyRequest,
  order: OrderRow,
  { isShown = true, isProven = isShown }: Visibility = {},
): Promise<OrderConfirmation> {
  // A hold is explained on the page of the order; any other review has nothing to show yet.
  const isReviewed = order.payment_status === 'review' && !(await holdOf(ctx.db, order))
  if (isReviewed) throw new AppError('payment_in_review')
  const keys = isShown ? await keysForBuyer(ctx, request, order.id) : []
  const lines = await linesWithKeys(ctx.db, order.id)
  const view = await deliveryView(ctx, order, { lines, keys })
  const known = { success: true as const, orderId: order.id, orderNumber: order.order_number }
  return { ...known, requiresVerification: !isProven, ...view }
}
