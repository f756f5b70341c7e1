import type { confirmFreeOrder, OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { RememberOrder } from '../../../../infra/http/idempotency/once-by-scope.ts'
import { isInZone } from '../../../../infra/http/zone-token.ts'
import { opensByLinkOnly, redeemCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { taxableAddress } from '../../../catalog/tax/assert-taxable.ts'
import { confirmationOf } from '../../../fulfilment/delivery/view/confirmation.ts'
import { openOrderTo } from '../../../fulfilment/orders/order-access.ts'
import { isUnpaid } from '../../../fulfilment/orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { assertLive } from '../../../platform/go-live/go-live.ts'
import { cartOf } from '../cart.ts'
import { isFree } from '../checkout.rules.ts'
import { checkoutOf } from '../checkout-session.ts'
import { currentQuote } from '../quote/quote-cart.ts'
import { notifyOfLowPrice } from '../settle/low-price.ts'
import { deliver } from '../settle/settle.ts'
import { openCart } from './open-cart.ts'
import { requirePhone } from './required-phone.ts'

type FreeOrder = RequestOf<typeof confirmFreeOrder>['body']

/**
 * Goods for no money: the coupon must cover everything, say that it may, and have a use left. The
 * keys are shown at once only where the code was made for one person.
 */
export async function placeFreeOrder(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  body: FreeOrder,
  remember: RememberOrder,
): Promise<OrderConfirmation> {
  const checkout = checkoutOf(request)
  const { items, couponCode } = body
  await assertLive(ctx)
  await requirePhone(ctx, body.billingInfo)
  const billingInfo = await taxableAddress(ctx, body.billingInfo)
  const cart = cartOf({ items, currency: 'USD', couponCode })
  const quote = await currentQuote(ctx, checkout, cart)
  if (!isFree(quote.total_minor) || quote.coupon_id === null) throw new AppError('not_free')
  const { orderId } = await openCart(ctx, checkout.id, quote, { ...body, billingInfo })
  // A server that dies from here on leaves an order, and the same call finds it again.
  await remember(orderId)
  const coupon = { coupon_id: quote.coupon_id, charge_minor: quote.charge_minor }
  const isLinkOnly = await opensByLinkOnly(ctx.db, coupon)
  await settleFree(ctx, orderId, isLinkOnly)
  return await freeOrderAnswer(ctx, request, reply, { orderId, isLinkOnly })
}

async function freeOrderAnswer(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, isLinkOnly }: { orderId: string; isLinkOnly: boolean },
): Promise<OrderConfirmation> {
  const proof = isLinkOnly ? undefined : 'free_order'
  const isOpen = await openOrderTo(ctx, request, reply, orderId, proof)
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  const isShown = isOpen && isInZone(ctx, request)
  return await confirmationOf(ctx, request, order, { isShown })
}

/** A free order of this browser, told once more; while its first call may still be giving it, the second one waits. */
export async function repeatFreeOrder(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, mayBeUnderWay }: { orderId: string; mayBeUnderWay: boolean },
): Promise<OrderConfirmation | undefined> {
  const order = await orderOf(ctx.db, orderId)
  if (mayBeUnderWay && order?.payment_status === 'awaiting') throw new AppError('conflict')
  if (order?.payment_status !== 'paid') return undefined
  const isLinkOnly = await opensByLinkOnly(ctx.db, order)
  return await freeOrderAnswer(ctx, request, reply, { orderId, isLinkOnly })
}

/** The same transaction as for money, without a ledger entry. */
async function settleFree(ctx: Context, orderId: string, isLinkOnly: boolean) {
  const lines = await linesOfOrder(ctx.db, orderId)
  await inTransaction(ctx.settlementDb, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const from = order.payment_status
    if (!isUnpaid(from)) return
    await redeemCoupon(tx, orderId)
    const cause = 'free by coupon'
    await deliver(ctx, tx, { ...order, lines, isLinkOnly, paidFrom: from }, cause)
    await notifyOfLowPrice(tx, { ...order, lines })
  })
}
