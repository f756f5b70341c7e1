import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { mayOpen } from '../orders/order-access.ts'
import {
  type FulfilmentStatus,
  itemOfLink,
  labelOf,
  maskEmail,
  normalOrderId,
  type PaymentStatus,
  showsKeys,
} from '../orders/orders.rules.ts'
import { linesOfOrder, orderOf } from '../orders/orders.service.ts'
import { cardOf, keysPerLine, refundedOf } from './delivery.repo.ts'
import { deliveryView } from './order-view.ts'
import { keysForBuyer, keysForStaff, staffViewer } from './viewers.ts'

type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>

const whoBought = (order: OrderRow, isKnown: boolean) => ({
  email: isKnown ? order.email : maskEmail(order.email),
  firstName: isKnown ? order.first_name : '',
  lastName: isKnown ? order.last_name : '',
  billingInfo: {
    email: isKnown ? order.email : maskEmail(order.email),
    country: isKnown ? order.country : '',
  },
})

/** Whether the caller may know whose order it is, and the keys they may see. */
async function viewFor(ctx: Context, request: FastifyRequest, order: OrderRow) {
  const staff = await staffViewer(ctx, request)
  if (staff) return { isKnown: true, keys: await keysForStaff(ctx, request, staff, order.id) }
  const isKnown = await mayOpen(ctx, request, order.id)
  const isShown = isKnown && showsKeys(order.payment_status as PaymentStatus)
  return { isKnown, keys: isShown ? await keysForBuyer(ctx, request, order.id) : [] }
}

/**
 * An order as its buyer or staff see it; anyone else learns that it exists, and how to prove it is
 * theirs.
 */
export async function viewedOrder(
  ctx: Context,
  request: FastifyRequest,
  id: string,
): Promise<Order> {
  const orderId = normalOrderId(id)
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  const { isKnown, keys } = await viewFor(ctx, request, order)
  const [lines, assigned, refunded, card] = await Promise.all([
    linesOfOrder(ctx.db, orderId),
    keysPerLine(ctx.db, orderId),
    refundedOf(ctx.db, orderId),
    cardOf(ctx.db, orderId),
  ])
  const currency = order.charge_currency as Currency
  const amount = (minor: number) => toDecimal(money(minor, currency))
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: labelOf(
      order.payment_status as PaymentStatus,
      order.fulfilment_status as FulfilmentStatus,
    ),
    paymentStatus: order.payment_status as PaymentStatus,
    total: amount(order.charge_minor),
    ...(refunded > 0 && { refunded: amount(refunded) }),
    currency,
    items: [
      ...itemOfLink(order.title).map((item) => ({
        ...item,
        productName: item.name,
        price: amount(order.charge_minor),
      })),
      ...lines.map((line) => ({
        productId: line.product_id,
        name: line.product_name,
        productName: line.product_name,
        quantity: line.quantity,
        price: amount(line.charge_minor),
      })),
    ],
    ...whoBought(order, isKnown),
    ...(isKnown && card && { card }),
    createdAt: order.created_at.toISOString(),
    requiresVerification: !isKnown,
    ...(await deliveryView(ctx, orderId, assigned, keys)),
  }
}
