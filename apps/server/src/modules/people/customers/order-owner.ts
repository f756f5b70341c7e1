import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { canAccess } from '../../fulfilment/orders/order-access.ts'
import { isTakenBack, normalOrderId } from '../../fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { findCustomer } from './customer-guard.ts'

type Addressed = Readonly<{ email_normal: string }>

/** The person who proved the address of an order owns it. */
const isOwner = (customer: CustomerPrincipal | undefined, order: Addressed) =>
  customer?.isProven === true && customer.email === order.email_normal

/**
 * The order, for the browser that bought it or opened its mailed link, and for the customer signed in
 * with its proven address. Known and unknown orders take the same queries.
 */
export async function findOwnOrder(ctx: Context, request: FastifyRequest, id: string) {
  const orderId = normalOrderId(id)
  const [order, isOpen] = await Promise.all([
    orderOf(ctx.db, orderId),
    canAccess(ctx, request, orderId),
  ])
  if (order && isTakenBack(order)) return undefined
  if (isOpen) return order
  const customer = await findCustomer(ctx, request)
  return order && isOwner(customer, order) ? order : undefined
}

/** An order of a person who is signed in, whichever browser it was bought with. */
export async function orderOfCustomer(ctx: Context, customer: CustomerPrincipal, id: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order || isTakenBack(order) || !isOwner(customer, order))
    throw new AppError('order_not_found')
  return order
}

/** A paid order, for its owner. To anyone else it does not exist. */
export async function ownOrder(ctx: Context, request: FastifyRequest, id: string) {
  const order = await findOwnOrder(ctx, request, id)
  if (order?.kind === 'imported') throw new AppError('order_imported')
  if (!order || order.paid_at === null) throw new AppError('order_not_found')
  return order
}
