import { NO_ORDER_NUMBER, normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { inConstantTime } from '../../../infra/http/constant-time.ts'
import { shortNetwork } from '../../../infra/http/network.ts'
import { findCandidate } from './order-email.repo.ts'
import { isReceiptOf, type Receipt } from './order-email.rules.ts'

/** The order a person speaks of, and from where. */
export type Named = Readonly<{ orderId: string; isOpenHere: boolean; network: string }>

const networkIn = (request: FastifyRequest) => shortNetwork(callerOf(request).network)

/** The order that this browser has open. A stranger is refused like a person who names a wrong receipt. */
export async function orderOpenIn(ctx: Context, request: FastifyRequest): Promise<Named> {
  const id = request.order?.row.id ?? ''
  const order = await inConstantTime(findCandidate(ctx.db, { id }))
  if (!order) throw new AppError('address_refused')
  return { orderId: order.id, isOpenHere: true, network: networkIn(request) }
}

/** The order a receipt is of. Every refusal is the same. */
export async function orderOfReceipt(
  ctx: Context,
  request: FastifyRequest,
  { orderNumber, ...receipt }: Receipt & { orderNumber: string },
): Promise<Named> {
  const asked = { orderNumber: normalOrderNumber(orderNumber) ?? NO_ORDER_NUMBER }
  const order = await inConstantTime(findCandidate(ctx.db, asked))
  if (!order || !isReceiptOf(order, receipt)) throw new AppError('address_refused')
  return { orderId: order.id, isOpenHere: false, network: networkIn(request) }
}
