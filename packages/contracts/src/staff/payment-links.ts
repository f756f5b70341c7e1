import * as z from 'zod/mini'
import { cartItem } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { linkId, linkStatuses } from './payment-links.ts'

export const LONGEST_TITLE = 120
export const LONGEST_TEXT = 500
const MOST_USES = 1_000_000
const MOST_PRODUCTS = 20

const titleNeeded = 'A title is required'
const amountShape = 'An amount is a decimal such as 149.99'
const wholeUses = 'Uses are a whole number from 1 on, or null for any number'

const title = z
  .string(titleNeeded)
  .check(z.trim(), z.minLength(1, titleNeeded), z.maxLength(LONGEST_TITLE, 'That is too long'))
const text = z
  .string('This is a text')
  .check(z.trim(), z.maxLength(LONGEST_TEXT, 'That is too long'))
const amount = z.string(amountShape).check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, amountShape))
const currency = z.enum(currencies, 'Unknown currency')
const expiresAt = z.nullable(
  z.iso.datetime({ offset: true, error: 'The end is a moment such as 2027-01-31T12:00:00Z' }),
)
const maxUses = z.nullable(
  z.number(wholeUses).check(z.int(wholeUses), z.gte(1, wholeUses), z.lte(MOST_USES, wholeUses)),
)

export const newPaymentLink = z.object({
  title,
  description: z._default(text, ''),
  amount,
  currency: z._default(currency, 'USD'),
  customMessage: z._default(text, ''),
  collectPhoneNumber: z._default(z.boolean(), false),
  collectBillingAddress: z._default(z.boolean(), false),
  /** Made for one customer: its address begins with cpl_. */
  isCustomerPaymentLink: z._default(z.boolean(), false),
  /** Editions that come with the payment; the amount includes them. */
  products: z._default(z.array(cartItem).check(z.maxLength(MOST_PRODUCTS, 'Too many lines')), []),
  expiresAt: z._default(expiresAt, null),
  /** Once, unless said otherwise. */
  maxUses: z._default(maxUses, 1),
})
export type NewPaymentLink = z.infer<typeof newPaymentLink>

/** What may be changed later. What comes with the payment, and for whom it is, stays as it was. */
export const paymentLinkEdit = z.object({
  title: z.optional(title),
  description: z.optional(text),
  amount: z.optional(amount),
  currency: z.optional(currency),
  customMessage: z.optional(text),
  collectPhoneNumber: z.optional(z.boolean()),
  collectBillingAddress: z.optional(z.boolean()),
  expiresAt: z.optional(expiresAt),
  maxUses: z.optional(maxUses),
})
export type PaymentLinkEdit = z.infer<typeof paymentLinkEdit>

const managedLink = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  amount: z.string(),
  currency,
  /** The amount as people read it, so that nobody mistakes one unit for another. */
  shownAmount: z.string(),
  customMessage: z.string(),
  collectPhoneNumber: z.boolean(),
  collectBillingAddress: z.boolean(),
  isCustomerPaymentLink: z.boolean(),
  products: z.array(z.object({ productId: z.string(), quantity: z.number() })),
  status: z.enum(linkStatuses),
  expiresAt: z.nullable(z.string()),
  maxUses: z.nullable(z.number()),
  /** How often it was paid. */
  uses: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type ManagedLink = z.infer<typeof managedLink>

const success = z.literal(true)
const oneLink = z.object({ success, link: managedLink })

export const createPaymentLink = {
  method: 'POST',
  path: '/api/admin/payment-links',
  summary: 'Makes a payment link',
  body: newPaymentLink,
  response: oneLink,
  status: 201,
} as const satisfies Endpoint

export const LINKS_PER_PAGE = 50

export const listPaymentLinks = {
  method: 'GET',
  path: '/api/admin/payment-links',
  summary: 'Payment links, the newest first',
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1) }),
  response: z.object({ success, links: z.array(managedLink), total: z.number() }),
} as const satisfies Endpoint

export const editPaymentLink = {
  method: 'PATCH',
  path: '/api/admin/payment-links/:id',
  summary: 'Changes what a payment link asks for; who is paying already pays what they saw',
  params: linkId,
  body: paymentLinkEdit,
  response: oneLink,
} as const satisfies Endpoint

export const pausePaymentLink = {
  method: 'POST',
  path: '/api/admin/payment-links/:id/pause',
  summary: 'Takes a payment link out of use, or back into it',
  params: linkId,
  body: z.object({ paused: z.boolean('Say whether it is paused') }),
  response: oneLink,
} as const satisfies Endpoint

export const paymentLinkQr = {
  method: 'GET',
  path: '/api/admin/payment-links/:id/qr',
  summary: 'The address of a payment link as a QR code',
  params: linkId,
  response: z.object({
    success,
    url: z.string(),
    svg: z.string(),
    /** As a data address. */
    png: z.string(),
  }),
} as const satisfies Endpoint
