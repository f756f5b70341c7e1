import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { mayOpen } from '../orders/order-access.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { findCustomer } from './customer-guard.ts'

type Known = Readonly<{ id: string; email_normal: string }>

/** Of the browser that bought it or proved its address, and of whoever is signed in with that address. */
export async function isOwnOrder(ctx: Context, request: FastifyRequest, order: Known) {
  if (await mayOpen(ctx, request, order.id)) return true
  const customer = await findCustomer(ctx, request)
  return customer?.isProven === true && customer.email === order.email_normal
}

/** A paid order, for its owner. To anyone else it does not exist. */
export async function ownOrder(ctx: Context, request: FastifyRequest, id: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order || order.paid_at === null) throw new AppError('order_not_found')
  if (!(await isOwnOrder(ctx, request, order))) throw new AppError('order_not_found')
  return order
}
