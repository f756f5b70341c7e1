import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { networkOf } from '../../infra/network.ts'
import { mayOpen } from '../orders/order-access.ts'
import {
  type FulfilmentStatus,
  labelOf,
  maskEmail,
  normalOrderId,
  type PaymentStatus,
} from '../orders/orders.rules.ts'
import { linesOfOrder, orderOf } from '../orders/orders.service.ts'
import { keysPerLine } from './delivery.repo.ts'
import { deliveryView } from './order-view.ts'

type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>

/** Whoever looks, as the record of a reveal names them. */
export const viewerOf = (request: FastifyRequest, actor: string) => ({
  actor,
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** A dispute or a refund freezes keys: nobody is shown any. */
const showsKeys = (order: OrderRow) => ['paid', 'partially_refunded'].includes(order.payment_status)

const whoBought = (order: OrderRow, isOwn: boolean) => ({
  email: isOwn ? order.email : maskEmail(order.email),
  firstName: isOwn ? order.first_name : '',
  lastName: isOwn ? order.last_name : '',
  billingInfo: {
    email: isOwn ? order.email : maskEmail(order.email),
    country: isOwn ? order.country : '',
  },
})

/** An order as its buyer sees it; anyone else learns that it exists, and how to prove it is theirs. */
export async function viewedOrder(
  ctx: Context,
  request: FastifyRequest,
  id: string,
): Promise<Order> {
  const orderId = normalOrderId(id)
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  const isOwn = await mayOpen(ctx, request, orderId)
  const [lines, keys] = await Promise.all([
    linesOfOrder(ctx.db, orderId),
    keysPerLine(ctx.db, orderId),
  ])
  const viewer = isOwn && showsKeys(order) ? viewerOf(request, 'buyer') : undefined
  const currency = order.charge_currency as Currency
  const amount = (minor: number) => toDecimal(money(minor, currency))
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: labelOf(
      order.payment_status as PaymentStatus,
      order.fulfilment_status as FulfilmentStatus,
    ),
    total: amount(order.charge_minor),
    currency,
    items: lines.map((line) => ({
      productId: line.product_id,
      name: line.product_name,
      productName: line.product_name,
      quantity: line.quantity,
      price: amount(line.charge_minor),
    })),
    ...whoBought(order, isOwn),
    createdAt: order.created_at.toISOString(),
    requiresVerification: !isOwn,
    ...(await deliveryView(ctx, orderId, keys, viewer)),
  }
}
