import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { isTokenOf } from '../../infra/tokens.ts'
import { confirmationOf } from '../delivery/confirmation.ts'
import { openFor } from '../orders/order-access.ts'
import { attemptByIntent } from './checkout.repo.ts'
import { settle } from './settle.ts'

type Told = { paymentIntentId: string; clientSecret: string }

/**
 * The browser says it paid. The provider is asked, the order settled if it is so, and the keys shown:
 * the secret is known only to the browser that opened this payment.
 */
export async function confirmedPayment(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { paymentIntentId, clientSecret }: Told,
): Promise<OrderConfirmation> {
  const attempt = await attemptByIntent(ctx.db, paymentIntentId)
  const isTheirs = attempt?.secret_hash && isTokenOf(clientSecret, attempt.secret_hash)
  if (!attempt || !isTheirs) throw new AppError('order_not_found')
  const orderId = await settle(ctx, paymentIntentId, 'confirmed by the browser')
  await openFor(ctx, request, reply, orderId)
  return await confirmationOf(ctx, request, orderId)
}
