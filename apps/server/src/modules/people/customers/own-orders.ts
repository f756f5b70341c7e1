import type { listOwnOrders, OwnOrder } from '@keyhaven/contracts/account'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type CustomerPrincipal, customerOf } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { openFor } from '../orders/order-access.ts'
import {
  type FulfilmentStatus,
  itemOfLink,
  labelOf,
  normalOrderId,
  type PaymentStatus,
} from '../orders/orders.rules.ts'
import { boughtBy, orderOf } from '../orders/orders.service.ts'

type Row = Awaited<ReturnType<typeof boughtBy>>[number]

/** What was asked for and is not done yet is the news about an order. */
const refundLabels: Record<string, string> = {
  review: 'Refund requested',
  approved: 'Refund on its way',
}

function describe(row: Row): OwnOrder {
  const currency = row.charge_currency as Currency
  return {
    id: row.id,
    orderNumber: row.order_number,
    status:
      refundLabels[row.refund_state ?? ''] ??
      labelOf(row.payment_status as PaymentStatus, row.fulfilment_status as FulfilmentStatus),
    total: toDecimal(money(row.charge_minor, currency)),
    currency,
    createdAt: row.created_at.toISOString(),
    items: [...itemOfLink(row.title), ...row.items],
    ...(row.is_unreachable && { isUnreachable: true }),
  }
}

/** Everything bought with the address, as soon as the person has shown that it is theirs. */
export async function ordersOf(
  ctx: Context,
  { email, isProven }: CustomerPrincipal,
): Promise<ResponseOf<typeof listOwnOrders>> {
  const rows = isProven ? await boughtBy(ctx.db, email) : []
  return { success: true, orders: rows.map(describe), requiresVerification: !isProven }
}

/** Gives this browser the access that paying for the order would have given it. */
export async function openOrder(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<void> {
  const { email, isProven } = customerOf(request)
  const order = await orderOf(ctx.db, normalOrderId(orderId))
  if (!isProven || order?.email_normal !== email) throw new AppError('order_not_found')
  await openFor(ctx, request, reply, order.id)
}
