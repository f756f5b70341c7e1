import type { CartItem } from '@keyhaven/contracts/checkout'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { payKeptCart } from '@keyhaven/contracts/kept-carts'
import type { Currency } from '@keyhaven/contracts/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { cartOf } from '../cart.ts'
import { isFree } from '../checkout.rules.ts'
import { checkoutOf } from '../checkout-session.ts'
import { currentQuote } from '../quote/quote-cart.ts'
import { retryOnConflict } from './attempt-limits.ts'
import { openPayment, type PagePaths } from './create-payment-intent.ts'
import { placeFreeOrder } from './free-order.ts'

type KeptCartPayment = Omit<RequestOf<typeof payKeptCart>['body'], 'couponCode' | 'currency'> &
  Readonly<{ items: CartItem[]; couponCode: string | null; currency: Currency }>

/** Pages without scripts: what is paid, and what is still in the cart. */
const plainPages: PagePaths = {
  success: (orderId) => `/plain/order/${orderId}`,
  cancel: '/plain/cart',
}

/** Opens the payment of a kept cart on the provider's own page, by the rules of every cart; a free one is placed at once. */
export async function payForKeptCart(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  said: KeptCartPayment,
): Promise<ResponseOf<typeof payKeptCart>> {
  const checkout = checkoutOf(request)
  const { items, currency, couponCode, billingInfo, consents } = said
  const quote = await currentQuote(ctx, checkout, cartOf({ items, currency, couponCode }))
  if (isFree(quote.total_minor)) {
    const free = { items, couponCode, billingInfo, consents }
    const { orderId } = await placeFreeOrder(ctx, request, reply, free, async () => {})
    return { success: true, orderId, total: '0.00', currency: quote.currency, checkoutUrl: null }
  }
  // A card form that is open in this browser would be a second way to pay the same.
  const asked = { ...said, forceNew: true }
  const { orderId, total, checkoutUrl } = await retryOnConflict(() =>
    openPayment(ctx, checkout, asked, plainPages),
  )
  return {
    success: true,
    orderId,
    total,
    currency: quote.currency,
    checkoutUrl: checkoutUrl ?? null,
  }
}
