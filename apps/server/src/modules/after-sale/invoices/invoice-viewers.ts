import type { FastifyRequest } from 'fastify'
import { staffOf } from '../../../infra/http/access.ts'
import { openedOrder } from '../../fulfilment/orders/opened-order.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'

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

/** The owner of the order, or staff; who may look at all was decided by the guard. */
export function invoiceViewer(request: FastifyRequest): InvoiceViewer {
  const { id: orderId } = openedOrder(request)
  if (request.order?.by !== 'staff') return asBuyer(orderId)
  const { id, permissions } = staffOf(request)
  const mayChange = permissions.includes('orders.edit')
  return { orderId, actor: staffActor(id), isStaff: true, mayChange }
}
