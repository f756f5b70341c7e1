import type { hostedReturn } from '@keyhaven/contracts/checkout'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { attemptBySession } from '../../../fulfilment/ledger/ledger.service.ts'
import { openOrderTo } from '../../../fulfilment/orders/order-access.ts'
import { checkoutOf } from '../checkout-session.ts'
import { openIfOnItsWay } from './open-if-on-its-way.ts'
import { settle } from './settle.ts'

/**
 * Back from the hosted page. The session must be one of ours and paid; the order opens only for the
 * browser that started it and while nothing has closed it, because the address with the session's id may have been seen by others.
 */
export async function returnFromHostedPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): Promise<ResponseOf<typeof hostedReturn>> {
  const attempt = await attemptBySession(ctx.db, sessionId)
  if (!attempt) throw new AppError('order_not_found')
  const session = await ctx.payments.findSession(sessionId)
  if (!session.intentId) throw new AppError('payment_not_completed')
  const isStarter = checkoutOf(request).id === attempt.checkout_id
  const proof = isStarter ? 'hosted_starter' : undefined
  const orderId = await openIfOnItsWay(
    () => settle(ctx, session.intentId ?? '', 'returned from the hosted page'),
    () => openOrderTo(ctx, request, reply, attempt.order_id, proof),
  )
  const isOpen = await openOrderTo(ctx, request, reply, orderId, proof)
  const message = isOpen ? 'Your order is ready.' : 'Please check your e-mail.'
  return { success: true, orderId, paymentIntentId: session.intentId, message }
}
