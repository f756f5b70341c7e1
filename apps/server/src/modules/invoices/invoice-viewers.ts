import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { isOwnOrder } from '../customers/own-order.ts'
import { staffViewer } from '../delivery/viewers.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'

/** Who looks, as the audit log names them, and whether they may also change something. */
export type InvoiceViewer = Readonly<{
  orderId: string
  actor: string
  isStaff: boolean
  mayChange: boolean
}>

const asBuyer = (orderId: string): InvoiceViewer => ({
  orderId,
  actor: 'buyer',
  isStaff: false,
  mayChange: true,
})

/**
 * The buyer's browser, the customer whose proven address the order has, or staff who may look at
 * orders. For anyone else there is no such order.
 */
export async function invoiceViewer(
  ctx: Context,
  request: FastifyRequest,
  id: string,
): Promise<InvoiceViewer> {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order) throw new AppError('order_not_found')
  const staff = await staffViewer(ctx, request)
  if (staff) {
    const mayChange = staff.permissions.includes('orders.edit')
    return { orderId: order.id, actor: staffActor(staff.id), isStaff: true, mayChange }
  }
  if (!(await isOwnOrder(ctx, request, order))) throw new AppError('order_not_found')
  return asBuyer(order.id)
}
