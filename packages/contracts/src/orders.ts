import * as z from 'zod/mini'
import { deliveryFields } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { orderHold } from './order-holds.ts'

const orderItem = z.object({
  productId: z.string(),
  name: z.string(),
  productName: z.string(),
  quantity: z.number(),
  /** What was charged for it, after the discount. */
  price: z.string(),
  /** Before the discount, for those who may see the order. */
  listPrice: z.optional(z.string()),
})

/** An order of another shop, as that shop told it. */
export const importedFrom = z.object({
  shop: z.string(),
  orderNumber: z.string(),
  currency: z.string(),
  /** Missing where its file did not say. */
  total: z.optional(z.string()),
})
export type ImportedFrom = z.infer<typeof importedFrom>

/** The state of an order's money; programs decide by this, people read `status`. */
export const paymentStatuses = [
  'awaiting',
  /** Sent by the buyer, and the bank has not decided; nobody should pay again. */
  'processing',
  'expired',
  'paid',
  'review',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
  /** Bought in another shop, whose orders were brought over; never paid here. */
  'imported',
  /** The same, and the import was undone: for its buyer it is not there. */
  'import_undone',
] as const

export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The one word people see for the state of the order. */
  status: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  total: z.string(),
  /** What was given back of the total, if anything was. */
  refunded: z.optional(z.string()),
  currency: z.enum(currencies),
  items: z.array(orderItem),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  billingInfo: z.object({ email: z.string(), country: z.string() }),
  createdAt: z.string(),
  /** When the money came: the one time of the order on pages and papers. */
  paidAt: z.optional(z.string()),
  /** What was taken off the list prices; list prices less this are the total. */
  discount: z.optional(z.object({ amount: z.string(), code: z.optional(z.string()) })),
  /** Which tax the total contains, in the words of the invoice. */
  taxNote: z.optional(z.string()),
  /** Who still has to confirm the payment, as buyers know it; only while it is on its way. */
  confirmedBy: z.optional(z.string()),
  /** The card that paid, by its brand alone: its digits prove who someone is. */
  card: z.optional(z.object({ brand: z.string() })),
  /** True while the visitor has not shown that the order is theirs: then keys and names are withheld. */
  requiresVerification: z.boolean(),
  /** Keys that were seen before the address changed without the old mailbox: they are not shown again. */
  withheldKeys: z.optional(z.number()),
  /** Whether every key was on a page or in an e-mail before: then showing them again changes nothing. */
  areKeysSeen: z.boolean(),
  /** Paid, and the keys wait for a code from the mailbox or for a person. */
  hold: z.optional(orderHold),
  /** Where it was bought, if that was another shop; its total is what it cost there. */
  importedFrom: z.optional(importedFrom),
  /** What marketing tools call this purchase, for those who may see the order. */
  countedAs: z.optional(z.string()),
  ...deliveryFields,
})
export type Order = z.infer<typeof order>

const orderId = z.object({ id: z.string().check(z.maxLength(60)) })

export const viewOrder = {
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'An order, in full but for its masked keys for its buyer, redacted for anyone else',
  params: orderId,
  response: order,
} as const satisfies Endpoint

export const revealOrderKeys = {
  method: 'POST',
  path: '/api/orders/:id/keys',
  summary: 'The order with its keys in full, for its buyer; that they were seen is recorded',
  params: orderId,
  body: z.object({}),
  response: order,
} as const satisfies Endpoint

export const requestOrderLink = {
  method: 'POST',
  path: '/api/orders/:id/access-link',
  summary: 'Mails the buyer a link that opens the order; the answer never says whether it did',
  params: orderId,
  body: z.object({}),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const redeemOrderLink = {
  method: 'POST',
  path: '/api/orders/redeem-link',
  summary: 'Opens an order for this browser with the token from an e-mail, once',
  body: z.object({ token: z.string('This link has expired.').check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true), orderId: z.string() }),
} as const satisfies Endpoint

/** Where the mail goes, masked, and since when it waits to be sent. */
export const resent = z.object({ to: z.string(), queuedAt: z.string() })

export const sendLicenseKeys = {
  method: 'POST',
  path: '/api/send-license-keys',
  summary: 'Mails the keys of an order again, to the address of the order',
  body: z.object({
    orderId: z.string('The order is unknown').check(z.maxLength(60)),
    customerEmail: z
      .string('Customer email address is required')
      .check(z.minLength(1, 'Customer email address is required'), z.maxLength(200)),
  }),
  response: z.object({
    success: z.boolean(),
    details: z.optional(resent),
    error: z.optional(z.string()),
  }),
} as const satisfies Endpoint
