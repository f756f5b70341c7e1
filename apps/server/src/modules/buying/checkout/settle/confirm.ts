import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { isTokenOf } from '../../../../infra/crypto/tokens.ts'
import { confirmationOf } from '../../../fulfilment/delivery/view/confirmation.ts'
import { attemptByIntent } from '../../../fulfilment/ledger/ledger.service.ts'
import { canAccess, grantAccess } from '../../../fulfilment/orders/order-access.ts'
import { showsKeys } from '../../../fulfilment/orders/orders.rules.ts'
import { type OrderRow, orderPaidWithin } from '../../../fulfilment/orders/orders.service.ts'
import { checkoutOf } from '../checkout-session.ts'
import { settle } from './settle.ts'

/** How long the secret alone opens the order; it may have been seen by others since. */
const SECRET_MINUTES = 30

type PaymentReport = { paymentIntentId: string; clientSecret: string }
/** Whether this is the browser that bought, or one that proved the order its own. */
const isBuyer = async (ctx: Context, request: FastifyRequest, order: OrderRow) =>
  order.checkout_id === checkoutOf(request).id || (await canAccess(ctx, request, order.id))

/**
 * The browser says it paid. The provider is asked, the order settled if it is so, and the keys shown:
 * the secret is known only to the browser that opened this payment.
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
  const orderId = await settle(ctx, paymentIntentId, 'confirmed by the browser', attempt)
  const { order, isJustPaid } = await orderPaidWithin(ctx.db, orderId, SECRET_MINUTES)
  const isOpen = isJustPaid || (await isBuyer(ctx, request, order))
  if (isOpen) await grantAccess(ctx, request, reply, orderId)
  const isShown = isOpen && showsKeys(order.payment_status)
  return await confirmationOf(ctx, request, order, { isShown, isProven: isOpen })
}
