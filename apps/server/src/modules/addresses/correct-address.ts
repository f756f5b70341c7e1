import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { correctAddressByReceipt } from '@keyhaven/contracts/order-address'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { callerOf } from '../../infra/caller.ts'
import { mayOpen } from '../orders/order-access.ts'
import { normalOrderId } from '../orders/orders.rules.ts'
import { findCandidate } from './addresses.repo.ts'
import { isProvenByBrowser, isProvenByReceipt } from './addresses.rules.ts'
import { changeAddress } from './change-address.ts'

/** Longer than any lookup takes: the time of a refusal does not tell what was wrong. */
const SHORTEST_ANSWER_MS = 150
const NO_ORDER = 'KH-'

const inAnyCase = async <T>(work: Promise<T>): Promise<T> =>
  (await Promise.all([work, sleep(SHORTEST_ANSWER_MS)]))[0]

/** The number by which tries at an order are counted, whichever of its names was used. */
export async function numberOf(ctx: Context, id: string): Promise<string> {
  return (await findCandidate(ctx.db, { id: normalOrderId(id) }))?.orderNumber ?? id
}

/** For whoever has the receipt and the card. Every refusal is the same. */
export async function correctedByReceipt(
  ctx: Context,
  request: FastifyRequest,
  { email, orderNumber, ...receipt }: RequestOf<typeof correctAddressByReceipt>['body'],
) {
  const asked = { orderNumber: normalOrderNumber(orderNumber) ?? NO_ORDER }
  const order = await inAnyCase(findCandidate(ctx.db, asked))
  if (!order || !isProvenByReceipt(order, receipt)) throw new AppError('address_refused')
  const { network } = callerOf(request)
  return await changeAddress(ctx, request, { orderId: order.id, email, proof: 'receipt', network })
}

type Claim = { id: string; email: string; cardLast4?: string | undefined }

/** For the browser that has the order open, and whoever holds the card. */
export async function correctedInBrowser(
  ctx: Context,
  request: FastifyRequest,
  { id, email, cardLast4 }: Claim,
) {
  const orderId = normalOrderId(id)
  const lookups = [findCandidate(ctx.db, { id: orderId }), mayOpen(ctx, request, orderId)] as const
  const [order, isOpen] = await inAnyCase(Promise.all(lookups))
  if (!order || !isProvenByBrowser(order, isOpen, cardLast4)) throw new AppError('address_refused')
  const { network } = callerOf(request)
  return await changeAddress(ctx, request, { orderId, email, proof: 'browser', network })
}
