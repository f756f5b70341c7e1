import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { DEFAULT_COUNTRY, linkTexts } from './payment-link-fields.ts'

const LONGEST = 200

/** The state of a link; only an active one is shown. */
export const linkStatuses = ['active', 'paused', 'expired', 'used', 'withdrawn'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export const linkId = z.object({
  id: z
    .string(linkTexts.idRequired)
    .check(z.minLength(1, linkTexts.idRequired), z.maxLength(60, linkTexts.idRequired)),
})

const displayed = {
  title: z.string(),
  description: z.string(),
  currency: z.enum(currencies),
  customMessage: z.string(),
  collectPhoneNumber: z.boolean(),
  collectBillingAddress: z.boolean(),
  status: z.literal('active'),
  expiresAt: z.nullable(z.string()),
  /** Null while it may be used as often as anyone likes. */
  remainingUses: z.nullable(z.number()),
  /** Where the buyer chooses the amount: from the least to the most, with two decimals. */
  chooses: z.nullable(z.object({ least: z.string(), most: z.string() })),
}

const customerPaymentLink = z.object({
  ...displayed,
  /** In hundredths of the whole unit, whatever the currency: 50000 is 500 yen. */
  amount: z.number(),
  isCustomerPaymentLink: z.literal(true),
})

const staffPaymentLink = z.object({
  ...displayed,
  /** With two decimals, whatever the currency: "500.00" is 500 yen. */
  amount: z.string(),
  isCustomerPaymentLink: z.literal(false),
})

export type PaymentLink = z.infer<typeof customerPaymentLink> | z.infer<typeof staffPaymentLink>

export const viewCustomerPaymentLink = {
  method: 'GET',
  path: '/api/rbac/customer-payment-links/:id',
  summary: 'What a customer’s payment link asks for; anyone with the address may see it',
  params: linkId,
  response: customerPaymentLink,
} as const satisfies Endpoint

export const viewPaymentLink = {
  method: 'GET',
  path: '/api/payment-links/:id',
  summary: 'What a payment link asks for; anyone with the address may see it',
  params: linkId,
  response: staffPaymentLink,
} as const satisfies Endpoint

const tooLong = 'That is too long'
const name = z
  .string(linkTexts.fillIn)
  .check(z.trim(), z.minLength(1, linkTexts.fillIn), z.maxLength(LONGEST, tooLong))
const text = z._default(z.string().check(z.trim(), z.maxLength(LONGEST, tooLong)), '')

export const linkCustomer = z.object({
  firstName: name,
  lastName: name,
  email: emailFor(linkTexts.fillIn),
  phone: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, 'Unknown country')), DEFAULT_COUNTRY),
})

export const processPayment = {
  method: 'POST',
  path: '/api/process-payment',
  summary: 'Opens the provider’s page for what a payment link asks',
  body: z.object({
    paymentLinkId: linkId.shape.id,
    customerInfo: linkCustomer,
    // What else a browser says of the link is not read: the link itself knows.
    isCustomerPaymentLink: z.optional(z.unknown()),
    /** Read only where the buyer chooses the amount: a decimal such as "149.99". */
    customAmount: z.optional(z.unknown()),
    currency: z.optional(z.unknown()),
  }),
  response: z.object({ success: z.literal(true), checkoutUrl: z.string() }),
} as const satisfies Endpoint

const customerInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

export const paymentResult = z.object({
  paymentLink: z.object({ title: z.string(), description: z.string() }),
  /** In hundredths of the whole unit, whatever the currency. */
  amount: z.number(),
  currency: z.enum(currencies),
  paymentIntentId: z.string(),
  status: z.enum(['succeeded', 'partially_refunded', 'refunded', 'disputed']),
  createdAt: z.string(),
  customerInfo,
  /** True for a browser that did not start this payment: who paid is then not told. */
  isMasked: z.boolean(),
  orderNumber: z.string(),
  /** Where the licences of this payment are, for the browser that paid, if it came with any. */
  orderId: z.nullable(z.string()),
})
export type PaymentResult = z.infer<typeof paymentResult>

export const viewPaymentResult = {
  method: 'GET',
  path: '/api/payment-success',
  summary: 'What was paid on the hosted page of a payment link; reading it changes nothing',
  query: z.object({
    session_id: z
      .string(linkTexts.sessionRequired)
      .check(
        z.minLength(1, linkTexts.sessionRequired),
        z.maxLength(LONGEST, linkTexts.sessionRequired),
      ),
  }),
  response: paymentResult,
} as const satisfies Endpoint
