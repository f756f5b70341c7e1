import { AppError } from '../../infra/app-error.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** The id of an order that exists, however it was written. */
export async function requireOrder({ db }: StaffContext, id: string): Promise<string> {
  const order = await orderOf(db, normalOrderId(id))
  if (!order) throw new AppError('order_not_found')
  return order.id
}
