import * as z from 'zod/mini'
import { cartBilling } from './billing.ts'
import { cartItem, MAX_QUANTITY, quote } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { hasWithdrawalRight, missingConsents } from './withdrawal.ts'

const couponCode = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(60))))
const currency = z.optional(z.enum(currencies, 'Unknown currency'))
const wholeQuantity = 'Quantity must be a whole number from 0 to 50'

/** The cart that the shop keeps for a visit whose browser keeps none. */
export const keptCart = z.object({
  items: z.array(cartItem),
  couponCode: z.nullable(z.string()),
})
export type KeptCart = z.infer<typeof keptCart>

export const showKeptCart = {
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart that the shop keeps for this visit',
  response: keptCart,
} as const satisfies Endpoint

export const saveKeptCart = {
  method: 'PUT',
  path: '/api/cart',
  summary: 'Keeps the cart of a browser that keeps nothing',
  body: z.object({
    items: z.array(cartItem).check(z.maxLength(50, 'Too many lines')),
    couponCode,
  }),
  response: keptCart,
} as const satisfies Endpoint

export const changeKeptCart = {
  method: 'POST',
  path: '/api/cart/lines',
  summary: 'Puts an edition into the kept cart once, or says how many of it; none takes it out',
  body: z.object({
    productId: cartItem.shape.productId,
    quantity: z.optional(
      z
        .number(wholeQuantity)
        .check(z.int(wholeQuantity), z.gte(0, wholeQuantity), z.lte(MAX_QUANTITY, wholeQuantity)),
    ),
  }),
  response: keptCart,
} as const satisfies Endpoint

export const quoteKeptCart = {
  method: 'POST',
  path: '/api/cart/quote',
  summary: 'Prices the kept cart and holds the price',
  body: z.object({ currency, couponCode }),
  /** `amount` is the total as a number: what a form shows is what it pays. */
  response: z.extend(quote, { amount: z.number() }),
} as const satisfies Endpoint

/** What a link opens that someone prepared for this buyer. */
export const openedCart = z.extend(keptCart, {
  email: z.nullable(z.string()),
  /** What its maker priced it in; null leaves it to the browser. */
  currency: z.nullable(z.enum(currencies)),
})
export type OpenedCart = z.infer<typeof openedCart>

export const openHandedCart = {
  method: 'POST',
  path: '/api/cart/handed',
  summary: 'The cart behind a link, as far as its editions are on sale',
  body: z.object({ token: z.string('The link is broken').check(z.maxLength(100)) }),
  response: openedCart,
} as const satisfies Endpoint

const consents = z.object({
  immediateDelivery: z._default(z.boolean(), false),
  withdrawalWaiver: z._default(z.boolean(), false),
})
type Agreed = { billingInfo: { country: string }; consents: z.infer<typeof consents> }

const consented = (name: keyof Agreed['consents']) =>
  z.refine<Agreed>((said) => !hasWithdrawalRight(said.billingInfo.country) || said.consents[name], {
    error: missingConsents[name],
    path: ['consents', name],
  })

export const payKeptCart = {
  method: 'POST',
  path: '/api/cart/checkout',
  summary: 'Writes the order of the kept cart and opens the provider’s own page for it',
  body: z
    .object({
      amount: z.optional(z.number()),
      currency,
      couponCode,
      billingInfo: cartBilling,
      consents,
      terms: z.literal(true, 'Please agree to the terms of service and the privacy policy.'),
    })
    .check(consented('immediateDelivery'), consented('withdrawalWaiver')),
  response: z.object({
    success: z.literal(true),
    orderId: z.string(),
    total: z.string(),
    currency: z.enum(currencies),
    /** Where it is paid; null where nothing is left to pay. */
    checkoutUrl: z.nullable(z.string()),
  }),
} as const satisfies Endpoint
