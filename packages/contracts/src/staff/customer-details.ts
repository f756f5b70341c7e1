import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { paymentStatuses } from '../orders.ts'
import { customersScreen } from './screens/customers.ts'

/** An account, or an order of a guest: neither tells anything about the person. */
export const customerParams = z.object({
  id: z.string().check(z.regex(/^(cus|order)_[A-Za-z0-9_-]{1,60}$/, 'There is no such customer')),
})

const amount = z.object({ amount: z.string(), currency: z.enum(currencies) })

const customerOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  items: z.string(),
  total: z.string(),
  currency: z.enum(currencies),
  paymentStatus: z.enum(paymentStatuses),
  keysReady: z.number(),
})

/** A licence by how its key ends. */
const customerLicense = z.object({
  id: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  productName: z.string(),
  lastFive: z.string(),
  isSeen: z.boolean(),
  isRevoked: z.boolean(),
})

/** One line of a list that belongs to the customer. */
const record = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  at: z.string(),
  orderId: z.nullable(z.string()),
})
export type CustomerRecord = z.infer<typeof record>

const consent = z.object({
  kind: z.string(),
  choice: z.enum(['granted', 'refused']),
  source: z.string(),
  textVersion: z.string(),
  at: z.string(),
})

const session = z.object({
  id: z.number(),
  userAgent: z.string(),
  network: z.string(),
  seenAt: z.string(),
})

const customerEvent = z.object({
  at: z.string(),
  kind: z.enum(['order', 'mail', 'staff', 'account']),
  title: z.string(),
  text: z.string(),
})
export type CustomerEvent = z.infer<typeof customerEvent>

/** A customer as staff see them. A part the caller has no right to is null. */
export const customerDetails = z.object({
  success: z.literal(true),
  id: z.string(),
  isAccount: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Masked for those who may not edit customers; then there is no phone and no network. */
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.string(),
  isVerified: z.boolean(),
  hasPassword: z.boolean(),
  accountSince: z.nullable(z.string()),
  paidOrders: z.number(),
  /** All that was spent, in the reporting currency. */
  worth: z.string(),
  /** The same as it was charged. */
  spent: z.array(amount),
  lastOrderAt: z.nullable(z.string()),
  orders: z.nullable(z.array(customerOrder)),
  licenses: z.nullable(z.array(customerLicense)),
  returns: z.nullable(z.array(record)),
  claims: z.nullable(z.array(record)),
  conversations: z.nullable(z.array(record)),
  reviews: z.nullable(z.array(record)),
  /** Why they are let in no more; null for everybody else. */
  block: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
  isBeingErased: z.boolean(),
  consents: z.array(consent),
  sessions: z.array(session),
  events: z.array(customerEvent),
})
export type CustomerDetails = z.infer<typeof customerDetails>

export const viewCustomer = {
  ...customersScreen.calls.viewCustomer,
  summary: 'One customer with everything that belongs to them, keys masked',
  params: customerParams,
  response: customerDetails,
} as const satisfies Endpoint
