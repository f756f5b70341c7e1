import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../infra/app-error.ts'
import type { OrderRow } from './orders.repo.ts'

/** The order a call is about, and who the guard found the caller to be. */
export type OpenedOrder = Readonly<{ row: OrderRow; by: 'owner' | 'staff' }>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a stranger, where the policy lets strangers in. */
    order: OpenedOrder | null
  }
}

/** The order the guard opened for this call. */
export function openedOrder({ order }: FastifyRequest): OrderRow {
  if (!order) throw new AppError('order_not_found')
  return order.row
}

/** The same, for what only a paid order has. */
export function paidOrder(request: FastifyRequest): OrderRow {
  const order = openedOrder(request)
  if (order.kind === 'imported') throw new AppError('order_imported')
  if (order.paid_at === null) throw new AppError('order_not_found')
  return order
}
