import * as z from 'zod/mini'
import { deliveryFields } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

const orderItem = z.object({
  productId: z.string(),
  name: z.string(),
  productName: z.string(),
  quantity: z.number(),
  price: z.string(),
})

/** Where the money of an order stands; programs decide by this, people read `status`. */
export const paymentStatuses = [
  'awaiting',
  'processing',
  'failed',
  'expired',
  'paid',
  'review',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const

export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The one word people see for where the order stands. */
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
  /** The card that paid. Two of its digits: all four prove who somebody is. */
  card: z.optional(z.object({ brand: z.string(), ending: z.string() })),
  /** True while the visitor has not shown that the order is theirs: then keys and names are withheld. */
  requiresVerification: z.boolean(),
  ...deliveryFields,
})
export type Order = z.infer<typeof order>

const orderId = z.object({ id: z.string().check(z.maxLength(60)) })

export const viewOrder = {
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'An order, in full for its buyer and for staff, redacted for anyone else',
  params: orderId,
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
    details: z.optional(z.object({ to: z.string() })),
    error: z.optional(z.string()),
  }),
} as const satisfies Endpoint
