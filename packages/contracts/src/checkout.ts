import * as z from 'zod/mini'
import { cartBilling } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { type ConsentName, hasWithdrawalRight, missingConsents } from './withdrawal.ts'

export const MAX_QUANTITY = 50
export const MAX_UNITS = 100

const wholeQuantity = 'Quantity must be a whole number from 1 to 50'

/** Only the product and the quantity count; what else a browser sends is not read. */
export const cartItem = z.object({
  productId: z.string('Each item names its product').check(z.minLength(1), z.maxLength(100)),
  quantity: z
    .number(wholeQuantity)
    .check(z.int(wholeQuantity), z.gte(1, wholeQuantity), z.lte(MAX_QUANTITY, wholeQuantity)),
})
export type CartItem = z.infer<typeof cartItem>

const items = z
  .array(cartItem, 'Your cart is empty')
  .check(z.minLength(1, 'Your cart is empty'), z.maxLength(50, 'Too many lines'))

const currency = z.pipe(
  z.pipe(
    z.string('Unknown currency'),
    z.transform((code: string) => code.toUpperCase()),
  ),
  z.enum(currencies, 'Unknown currency'),
)
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country such as DE'))
/** Where the buyer seems to live: it words the tax, and decides nothing. */
const buyer = z.object({
  country,
  zipCode: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})
const couponCode = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(60))))

/** Where the keys will come from, told before any charge. */
export const availability = z.enum(['ready', 'mixed', 'processing'])
export type Availability = z.infer<typeof availability>

/** The same for a cart. Sold out: keys are missing, and the shop takes no backorders, so it cannot be paid. */
const cartAvailability = z.enum(['ready', 'mixed', 'processing', 'sold-out'])
export type CartAvailability = z.infer<typeof cartAvailability>

const quotedLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.number(),
  /** Decimals in the quote's currency; the lines add up to the total. */
  total: z.string(),
})

export const treatments = [
  'standard',
  'reverse',
  'exempt',
  'outside',
  'unregistered',
  'none',
] as const

/** The tax in a price, which includes it. */
const quotedTax = z.object({
  treatment: z.enum(treatments),
  /** Whose tax it is: a country, or a part of one with a rate of its own. */
  place: z.string(),
  /** In thousandths of a percent. */
  rate: z.number(),
  tax: z.string(),
  net: z.string(),
  words: z.string(),
  /** Estimated until the postal code is known. */
  state: z.enum(['estimated', 'decided']),
})
export type QuotedTax = z.infer<typeof quotedTax>

export const quote = z.object({
  quoteId: z.string(),
  lines: z.array(quotedLine),
  subtotal: z.string(),
  discount: z.string(),
  total: z.string(),
  currency: z.enum(currencies),
  couponCode: z.nullable(z.string()),
  expiresAt: z.string(),
  availability: cartAvailability,
  /** What the owner says about tax; invoices say the same. */
  taxNote: z.string(),
  /** Only where tax is computed, and it is known where the buyer lives. */
  tax: z.optional(quotedTax),
  /** What it may be paid with, in the provider's words and in this order. Absent: the card alone. */
  methods: z.optional(z.array(z.string())),
  /** Names that list, so that the same one is used when it is paid. */
  methodsKey: z.optional(z.string()),
})
export type Quote = z.infer<typeof quote>

export const quoteCart = {
  method: 'POST',
  path: '/api/checkout/quote',
  summary: 'Prices a cart and holds the price for fifteen minutes',
  body: z.object({
    ...{ items, currency, couponCode },
    country: z.optional(country),
    buyer: z.optional(buyer),
  }),
  response: quote,
} as const satisfies Endpoint

export const vatStates = ['declared', 'waiting', 'proven', 'refused', 'differs'] as const

const noVatId = 'Enter the VAT ID'
const noCompany = 'Enter the name of the company'

export const checkVatId = {
  method: 'POST',
  path: '/api/checkout/vat-check',
  summary: 'Asks the register of a country whether a company has a VAT ID',
  body: z.object({
    country,
    vatId: z.string(noVatId).check(z.trim(), z.minLength(4, noVatId), z.maxLength(40, noVatId)),
    company: z
      .string(noCompany)
      .check(z.trim(), z.minLength(1, noCompany), z.maxLength(200, 'Say it shorter')),
  }),
  /** Waiting is no refusal: a register that does not answer says nothing about a number. */
  response: z.object({ state: z.enum(vatStates) }),
} as const satisfies Endpoint

export const paymentConfig = {
  method: 'GET',
  path: '/api/stripe/config',
  summary: 'What the browser needs to show the card form',
  response: z.object({
    success: z.literal(true),
    publishableKey: z.string(),
    mode: z.enum(['live', 'test']),
    /** Whether orders are taken; a shop with live keys opens when its owner says so. */
    isOpen: z.boolean(),
    checkoutMode: z.enum(['elements', 'hosted']),
    /** Whether wallets of the buyer's device are offered. */
    wallets: z.boolean(),
    /** Whether more than the card may be offered, by the country of the buyer. */
    hasMethods: z.optional(z.literal(true)),
    /** Whether the tax in a price is told, by the address of the buyer. */
    hasTax: z.optional(z.literal(true)),
    /** Where the card form comes from; null means the provider's own address. */
    scriptUrl: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

/** What a consumer of the EU or the UK agrees to for a key at once; nobody else is asked. */
const consents = z.optional(
  z.object({ immediateDelivery: z.boolean(), withdrawalWaiver: z.boolean() }),
)
export type Consents = z.infer<typeof consents>

type Agreed = { billingInfo: { country: string }; consents?: Consents }

const consented = (name: ConsentName) =>
  z.refine<Agreed>(
    ({ billingInfo, consents }) =>
      !hasWithdrawalRight(billingInfo.country) || consents?.[name] === true,
    { error: missingConsents[name], path: ['consents', name] },
  )

const device = z.optional(z.record(z.string(), z.unknown()))

export const createPaymentIntent = {
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Writes the order and opens its payment',
  body: z
    .object({
      amount: z.optional(z.number()),
      currency,
      forceNew: z.optional(z.boolean()),
      items,
      billingInfo: cartBilling,
      consents,
      couponCode,
      deviceInfo: device,
      /** Of the quote that was shown. Absent: the card alone. */
      methodsKey: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Unknown ways to pay'))),
    })
    .check(consented('immediateDelivery'), consented('withdrawalWaiver')),
  response: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    liveMode: z.boolean(),
    orderId: z.string(),
    total: z.string(),
    expiresAt: z.string(),
    /** Whether the keys are set aside until then as well as the price. */
    keysHeld: z.boolean(),
    /** Where a hosted payment page is used instead of the card form. */
    checkoutUrl: z.optional(z.string()),
  }),
} as const satisfies Endpoint

const licenseKeyItem = z.object({
  productId: z.string(),
  productName: z.string(),
  licenseKey: z.string(),
  downloadLink: z.string(),
  /** The same for a Mac. */
  macDownloadLink: z.optional(z.string()),
  isVolumeKey: z.boolean(),
})
export type LicenseKeyItem = z.infer<typeof licenseKeyItem>

const productDelivery = z.object({
  productName: z.string(),
  quantity: z.number(),
  licenseKeys: z.array(licenseKeyItem),
})

/** What is known of an order's keys; the same in every answer that speaks of them. */
export const deliveryFields = {
  hasLicenseKeys: z.boolean(),
  licenseKeys: z.array(licenseKeyItem),
  totalQuantity: z.number(),
  hasMultiDeviceLicense: z.boolean(),
  productsWithKeys: z.array(productDelivery),
  productsWithoutKeys: z.array(productDelivery),
  hasMixedAvailability: z.boolean(),
}

export const orderConfirmation = z.object({
  success: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
  /** True where the keys wait until the mailed link is opened. */
  requiresVerification: z.boolean(),
  ...deliveryFields,
})
export type OrderConfirmation = z.infer<typeof orderConfirmation>

export const confirmPayment = {
  method: 'POST',
  path: '/api/confirm-payment',
  summary: 'Settles a payment the provider reports as succeeded',
  body: z.object({
    clientSecret: z.string('The payment is unknown').check(z.maxLength(300)),
    paymentIntentId: z.string('The payment is unknown').check(z.minLength(1), z.maxLength(200)),
    deviceInfo: device,
  }),
  response: orderConfirmation,
} as const satisfies Endpoint

export const confirmFreeOrder = {
  method: 'POST',
  path: '/api/confirm-free-order',
  summary: 'Places an order whose coupon covers all of it',
  body: z
    .object({ billingInfo: cartBilling, items, consents, couponCode, deviceInfo: device })
    .check(consented('immediateDelivery'), consented('withdrawalWaiver')),
  response: orderConfirmation,
} as const satisfies Endpoint

export const hostedReturn = {
  method: 'POST',
  path: '/api/stripe-checkout-success',
  summary: 'Settles a payment made on the hosted page',
  body: z.object({
    sessionId: z.string('Session ID required').check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({
    success: z.literal(true),
    orderId: z.string(),
    paymentIntentId: z.string(),
    message: z.string(),
  }),
} as const satisfies Endpoint
