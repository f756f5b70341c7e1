import type { OrderReturns, ReturnWish } from '@keyhaven/contracts/returns'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { customerOf } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { callerOf } from '../../infra/caller.ts'
import { inTransaction } from '../../infra/retry.ts'
import { mayOpen } from '../orders/order-access.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { askForReturn } from './ask-return.ts'
import { returnsOf } from './return-state.ts'
import { declareWithdrawal } from './withdraw.ts'

/** The order of a browser that has shown it is its own; to anyone else it does not exist. */
export async function openedOrder(ctx: Context, request: FastifyRequest, id: string) {
  const orderId = normalOrderId(id)
  if (!(await mayOpen(ctx, request, orderId))) throw new AppError('order_not_found')
  return orderId
}

/** The order of somebody who is signed in and has proved its address. */
export async function ownedOrder(ctx: Context, request: FastifyRequest, id: string) {
  const { email, isProven } = customerOf(request)
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!isProven || order?.email_normal !== email) throw new AppError('order_not_found')
  return order.id
}

/** A buyer's request: under the guarantee, or as a withdrawal that is declared and acknowledged. */
export async function requestedReturn(
  ctx: Context,
  request: FastifyRequest,
  orderId: string,
  wish: ReturnWish,
): Promise<OrderReturns> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  const { network } = callerOf(request)
  const { units, reason, note } = wish
  await inTransaction(ctx.db, async (tx) => {
    if (!wish.isWithdrawal) {
      return await askForReturn(ctx, tx, orderId, { units, reason, note, withdrawalId: null })
    }
    const name = `${order.first_name} ${order.last_name}`
    await declareWithdrawal(ctx, tx, { orderId, name, network, units })
  })
  return await returnsOf(ctx.db, orderId)
}
