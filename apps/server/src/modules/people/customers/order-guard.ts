import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Guards } from '../../../infra/http/access.ts'
import { isInZone } from '../../../infra/http/zone-token.ts'
import { canAccess } from '../../fulfilment/orders/order-access.ts'
import { isTakenBack, normalOrderId } from '../../fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { maySeeStore } from '../../platform/stores/read-stores.ts'
import { auditMissingPermission, findStaff } from '../../staff/staff/staff-guard.ts'
import { findOwnOrder } from './order-owner.ts'

type Named = { params?: { id?: string }; body?: { orderId?: string } }

/** The order a call names: in its address, or in its body. */
function namedOrder({ params, body }: FastifyRequest): string {
  const id = (params as Named['params'])?.id ?? (body as Named['body'])?.orderId
  if (id === undefined) throw new Error('this route names no order')
  if (id === '') throw new AppError('order_not_found')
  return normalOrderId(id)
}

/** Staff who may look at orders. Others of the staff are put on record, and are no more than a visitor. */
async function isStaffViewer(ctx: Context, request: FastifyRequest): Promise<boolean> {
  if (request.headers.authorization === undefined) return false
  const staff = await findStaff(ctx, request)
  if (!staff || staff.isFactorDue) return false
  request.staff = staff
  if (staff.permissions.includes('orders.view')) return true
  await auditMissingPermission(ctx)(request, 'orders.view')
  request.staff = null
  return false
}

/** Who may open an order. It is decided here and leaves the order on the request; handlers ask nothing more. */
export function orderGuards(ctx: Context) {
  async function letOwnerIn(request: FastifyRequest) {
    const row = await findOwnOrder(ctx, request, namedOrder(request))
    if (!row) throw new AppError('order_not_found')
    request.order = { row, by: 'owner' }
  }
  return {
    order: letOwnerIn,
    'order-or-staff': async (request) => {
      const isStaff = request.site !== 'shop' && (await isStaffViewer(ctx, request))
      if (!isStaff && request.site === 'staff') throw new AppError('order_not_found')
      if (!isStaff) return await letOwnerIn(request)
      const row = await orderOf(ctx.db, namedOrder(request))
      const isSeen = row && request.staff && maySeeStore(request.staff, row.store_id)
      if (!isSeen) throw new AppError('order_not_found')
      request.order = { row, by: 'staff' }
    },
    'order-or-stranger': async (request) => {
      const id = namedOrder(request)
      const [row, isOpen] = await Promise.all([orderOf(ctx.db, id), canAccess(ctx, request, id)])
      const isShown = isOpen && isInZone(ctx, request)
      request.order = row && isShown && !isTakenBack(row) ? { row, by: 'owner' } : null
    },
  } satisfies Guards
}
