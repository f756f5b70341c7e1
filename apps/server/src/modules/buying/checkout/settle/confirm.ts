import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { isTokenOf } from '../../../../infra/crypto/tokens.ts'
import { isInZone } from '../../../../infra/http/zone-token.ts'
import { confirmationOf } from '../../../fulfilment/delivery/view/confirmation.ts'
import { attemptByIntent } from '../../../fulfilment/ledger/ledger.service.ts'
import { openOrderTo } from '../../../fulfilment/orders/order-access.ts'
import { showsKeys } from '../../../fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { checkoutOf } from '../checkout-session.ts'
import { openIfOnItsWay } from './open-if-on-its-way.ts'
import { settle } from './settle.ts'

type PaymentReport = { paymentIntentId: string; clientSecret: string }

/**
 * The browser says it paid. The provider is asked and the order settled if it is so. The keys are shown to
 * the browser that opened this payment: it knows the secret and has the cookie of its checkout. The secret
 * alone opens nothing, because others may have seen it. A page outside the zone is told the order without them.
 */
export async function confirmedPayment(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { paymentIntentId, clientSecret }: PaymentReport,
): Promise<OrderConfirmation> {
  const attempt = await attemptByIntent(ctx.db, paymentIntentId)
  const isTheirs = attempt?.secret_hash && isTokenOf(clientSecret, attempt.secret_hash)
  if (!attempt || !isTheirs) throw new AppError('order_not_found')
  const open = async (checkoutId: number | null | undefined) => {
    const proof = checkoutId === checkoutOf(request).id ? 'checkout_cookie' : undefined
    return await openOrderTo(ctx, request, reply, attempt.order_id, proof)
  }
  const orderId = await openIfOnItsWay(
    () => settle(ctx, paymentIntentId, 'confirmed by the browser', attempt),
    async () => open((await orderOf(ctx.db, attempt.order_id))?.checkout_id),
  )
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  const isOpen = await open(order.checkout_id)
  const isProven = isOpen && isInZone(ctx, request)
  const isShown = isProven && showsKeys(order.payment_status)
  return await confirmationOf(ctx, request, order, { isShown, isProven })
}
