import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Consents, Quote } from '@keyhaven/contracts/checkout'
import { HOLD_SECONDS } from '@keyhaven/contracts/checkout-times'
import type { CartLine } from '../../../state/cart/cart.ts'
import {
  type Cart,
  type ConfirmBody,
  type FreeOrderBody,
  type Intent,
  type OpenIntentBody,
  openIntent,
} from '../checkout.queries.ts'

/** An order as the shopper sees it at the press of the button. */
export type OrderRequest = Readonly<{
  cart: Cart
  quote: Quote
  lines: readonly CartLine[]
  billingInfo: BillingInfo
  /** Only where they are asked for. */
  consents?: Consents
  deviceInfo: Record<string, unknown>
}>

/** Lines with what the page said of them; the server goes by product and quantity alone. */
const itemsOf = ({ lines }: OrderRequest) =>
  lines.map(({ productId, quantity, product }) => ({
    productId,
    quantity,
    productName: product.name,
    price: Number(product.price),
  }))

const consentsOf = ({ consents }: OrderRequest) => (consents ? { consents } : {})

const couponOf = ({ cart }: OrderRequest) => ({ couponCode: cart.couponCode ?? null })

const intentBody = (order: OrderRequest): OpenIntentBody => ({
  amount: Number(order.quote.total),
  currency: order.quote.currency.toLowerCase(),
  forceNew: false,
  timestamp: Date.now(),
  items: itemsOf(order),
  billingInfo: order.billingInfo,
  deviceInfo: order.deviceInfo,
  ...consentsOf(order),
  ...couponOf(order),
  ...(order.quote.methodsKey && { methodsKey: order.quote.methodsKey }),
})

export const confirmBody = (order: OrderRequest, intent: Intent): ConfirmBody => ({
  clientSecret: intent.clientSecret,
  paymentIntentId: intent.paymentIntentId,
  billingInfo: order.billingInfo,
  deviceInfo: order.deviceInfo,
  items: itemsOf(order),
})

export const freeOrderBody = (order: OrderRequest): FreeOrderBody => ({
  billingInfo: order.billingInfo,
  deviceInfo: order.deviceInfo,
  items: itemsOf(order),
  couponDiscount: Number(order.quote.discount),
  ...consentsOf(order),
  ...couponOf(order),
})

/**
 * Opens payments. The same cart of the same shopper gets the same intent again, so that nothing is
 * charged twice; it lives in memory only and is gone with the page.
 */
export function createIntentKeeper(open = openIntent, now = Date.now) {
  let kept: { for: string; openedAt: number; intent: Intent } | undefined
  return {
    async open(order: OrderRequest): Promise<Intent> {
      const purpose = JSON.stringify([
        order.cart,
        order.quote.total,
        order.quote.methodsKey,
        order.billingInfo,
      ])
      const isFresh = kept && now() - kept.openedAt < HOLD_SECONDS * 1_000
      if (kept?.for === purpose && isFresh) return kept.intent
      const intent = await open(intentBody(order))
      kept = { for: purpose, openedAt: now(), intent }
      return intent
    },
    forget() {
      kept = undefined
    },
  }
}
