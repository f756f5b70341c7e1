import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { findCustomer } from '../customers/customer-guard.ts'
import { mayOpen } from '../orders/order-access.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'

/**
 * The order, for the browser that bought it or proved its address, and for whoever is signed in with
 * that address. To anyone else it does not exist.
 */
export async function ownOrder(ctx: Context, request: FastifyRequest, id: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order || order.paid_at === null) throw new AppError('order_not_found')
  if (await mayOpen(ctx, request, order.id)) return order
  const customer = await findCustomer(ctx, request)
  if (customer?.isProven && customer.email === order.email_normal) return order
  throw new AppError('order_not_found')
}
