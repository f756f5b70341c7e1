import type { confirmFreeOrder, OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { inTransaction } from '../../infra/retry.ts'
import { redeemCoupon } from '../coupons/coupons.service.ts'
import { confirmationOf } from '../delivery/confirmation.ts'
import { openFor } from '../orders/order-access.ts'
import { isUnpaid, type PaymentStatus } from '../orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { isFree } from './checkout.rules.ts'
import { checkoutOf } from './checkout-session.ts'
import { openOrder } from './create-payment-intent.ts'
import { currentQuote } from './quote-cart.ts'
import { deliver } from './settle.ts'

type FreeOrder = RequestOf<typeof confirmFreeOrder>['body']

/** Goods for no money: the coupon must cover everything, say that it may, and have a use left. */
export async function placeFreeOrder(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  body: FreeOrder,
): Promise<OrderConfirmation> {
  const { id: checkoutId } = checkoutOf(request)
  const cart = { items: body.items, currency: 'USD' as const, couponCode: body.couponCode }
  const quote = await currentQuote(ctx, checkoutId, cart)
  if (!isFree(quote.total_minor) || quote.coupon_id === null) throw new AppError('not_free')
  const { orderId } = await openOrder(ctx, checkoutId, quote, { ...body, currency: 'USD' })
  await settleFree(ctx, orderId)
  await openFor(ctx, request, reply, orderId)
  return await confirmationOf(ctx, request, orderId)
}

/** The same transaction as for money, without a ledger entry. */
async function settleFree(ctx: Context, orderId: string) {
  const lines = await linesOfOrder(ctx.db, orderId)
  await inTransaction(ctx.settlementDb, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const from = order.payment_status as PaymentStatus
    if (!isUnpaid(from)) return
    await redeemCoupon(tx, orderId)
    const cause = 'free by coupon'
    await moveOrder(tx, { orderId, cause, payment: { from, to: 'paid' } })
    await deliver(ctx, tx, { ...order, lines }, cause)
  })
}
