import { AppError } from '../../infra/app-error.ts'
import { checkDigits } from '../../modules/fulfilment/order-email/card-digits.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** Whether a caller named the right card. Staff test digits; nobody reads them. */
export async function checkCardOf(ctx: StaffContext, id: string, digits: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (order?.paid_at == null) throw new AppError('order_not_found')
  return await checkDigits(ctx, order.id, digits, ctx.actor)
}
