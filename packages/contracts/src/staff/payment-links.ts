import * as z from 'zod/mini'
import { emailFor } from '../billing.ts'
import { cartItem } from '../checkout.ts'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { linkId, linkStatuses } from '../payment-links.ts'
import { requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { paymentLinksScreen } from './screens/payment-links.ts'

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
  /** Where the buyer chooses: the amount is the least, this is the most. */
  mostAmount: z._default(z.nullable(amount), null),
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
  mostAmount: z.optional(z.nullable(amount)),
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
  mostAmount: z.nullable(z.string()),
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
  /** Which version this is; a change names the version it was made from. */
  version: z.string(),
})
export type ManagedLink = z.infer<typeof managedLink>

const success = z.literal(true)
const oneLink = z.object({ success, link: managedLink })
/** Below the floor nothing is made or changed before another person approved it. */
const linkOrApproval = z.union([oneLink, z.object({ success, approval: requestedApproval })])

export const createPaymentLink = {
  ...paymentLinksScreen.calls.createPaymentLink,
  summary: 'Makes a payment link; one that sells editions below the floor waits for an approval',
  body: newPaymentLink,
  response: linkOrApproval,
  status: 201,
} as const satisfies Endpoint

const yesOrNo = z.optional(z.stringbool())

export const listPaymentLinks = {
  ...paymentLinksScreen.calls.listPaymentLinks,
  summary: 'Payment links, the newest first',
  query: z.object({
    ...pageQuery,
    isForCustomer: yesOrNo,
    isPaused: yesOrNo,
    sort: z._default(sortOf(['createdAt', 'title']), '-createdAt'),
  }),
  response: z.object({ success, links: z.array(managedLink), ...pageAnswer }),
} as const satisfies Endpoint

export const editPaymentLink = {
  ...paymentLinksScreen.calls.editPaymentLink,
  summary: 'Changes what a payment link asks for; who is paying already pays what they saw',
  params: linkId,
  body: paymentLinkEdit,
  response: linkOrApproval,
} as const satisfies Endpoint

export const pausePaymentLink = {
  ...paymentLinksScreen.calls.pausePaymentLink,
  summary: 'Takes a payment link out of use, or back into it',
  params: linkId,
  body: z.object({ paused: z.boolean('Say whether it is paused') }),
  response: oneLink,
} as const satisfies Endpoint

const linkFile = z.object({
  success,
  link: managedLink,
  createdByName: z.string(),
  visits: z.object({
    total: z.int(),
    /** The last thirty days with a visit, the newest first. */
    days: z.array(z.object({ day: z.string(), visits: z.int() })),
  }),
  /** Everybody who began to pay, the newest first. */
  payments: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      name: z.string(),
      amount: z.string(),
      currency,
      status: z.string(),
      isPaid: z.boolean(),
      attempts: z.int(),
      startedAt: z.string(),
      paidAt: z.nullable(z.string()),
    }),
  ),
  /** What staff did to it, the newest first, with who approved it. */
  changes: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      by: z.string(),
      approvedBy: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
    }),
  ),
})
export type LinkFile = z.infer<typeof linkFile>

export const readPaymentLink = {
  ...paymentLinksScreen.calls.readPaymentLink,
  summary: 'One payment link with its visits, attempts, payments and history',
  params: linkId,
  response: linkFile,
} as const satisfies Endpoint

export const withdrawPaymentLink = {
  ...paymentLinksScreen.calls.withdrawPaymentLink,
  summary: 'Ends a payment link for good',
  params: linkId,
  body: z.object({
    reason: z
      .string('Say why')
      .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(LONGEST_TEXT, 'That is too long')),
  }),
  response: oneLink,
} as const satisfies Endpoint

export const mailPaymentLink = {
  ...paymentLinksScreen.calls.mailPaymentLink,
  summary: 'Mails the address of a payment link that can be paid',
  params: linkId,
  body: z.object({ email: emailFor('Enter an e-mail address') }),
  response: z.object({ success }),
} as const satisfies Endpoint

const awaitedLink = z.object({
  id: z.string(),
  summary: z.string(),
  askedByName: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
})

export const listAwaitedLinks = {
  ...paymentLinksScreen.calls.listAwaitedLinks,
  summary: 'New links and changes of links that wait for a second member of staff',
  response: z.object({ success, awaited: z.array(awaitedLink) }),
} as const satisfies Endpoint

export const paymentLinkQr = {
  ...paymentLinksScreen.calls.paymentLinkQr,
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
