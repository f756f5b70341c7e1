import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { lastFour } from '../order-email.ts'
import { order, resent } from '../orders.ts'
import { requestedApproval } from './approvals.ts'
import { orderChannels } from './orders.ts'
import { queuedRequest } from './returns.ts'
import { riskOfOrder } from './risk.ts'
import { ordersScreen } from './screens/orders.ts'

const why = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

const place = { lineId: z.number(), slot: z.number(), productName: z.string() }

/** One licence: its state, and how its key ends. */
const staffLicense = z.object({
  ...place,
  amount: z.string(),
  state: z.enum([
    'waiting',
    'unseen',
    'seen',
    'requested',
    'returned',
    'withdrawn',
    /** The money came, and a person or a code must say that the key may follow. */
    'held',
    'unpaid',
  ]),
  assignmentId: z.nullable(z.number()),
  lastFive: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  firstSeenAt: z.nullable(z.string()),
  reveals: z.number(),
  isWithheld: z.boolean(),
  /** Its next key takes two people: whether one was asked, or nobody decided in time. */
  refill: z.nullable(z.enum(['asked', 'lapsed'])),
})
export type StaffLicense = z.infer<typeof staffLicense>

const staffPayment = z.object({
  id: z.string(),
  intentId: z.nullable(z.string()),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  cardBrand: z.nullable(z.string()),
  createdAt: z.string(),
})

const moneyMovement = z.object({
  kind: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
})

const staffClaim = z.object({
  id: z.number(),
  productName: z.string(),
  lastFive: z.string(),
  state: z.string(),
  symptom: z.string(),
  errorCode: z.string(),
  createdAt: z.string(),
})

const staffSeat = z.object({
  email: z.string(),
  productName: z.string(),
  lastFive: z.string(),
  state: z.string(),
  at: z.string(),
})

const staffInvoice = z.object({
  number: z.string(),
  kind: z.string(),
  amount: z.string(),
  currency: z.string(),
  issuedAt: z.string(),
})

const staffMail = z.object({
  id: z.number(),
  template: z.string(),
  to: z.string(),
  state: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  bounceCode: z.nullable(z.string()),
})

export const eventGroups = ['order', 'payment', 'mail', 'delivery', 'staff'] as const

/** One thing that happened to the order, in a sentence. */
const staffEvent = z.object({
  at: z.string(),
  group: z.enum(eventGroups),
  title: z.string(),
  text: z.string(),
})
export type StaffEvent = z.infer<typeof staffEvent>

/** An order as staff see it: whose it is, and how its keys end. The card is named by its brand alone. */
export const orderDetails = z.extend(
  z.omit(order, { card: true, requiresVerification: true, areKeysSeen: true }),
  {
    cardBrand: z.optional(z.string()),
    phone: z.string(),
    address: z.string(),
    paidAt: z.nullable(z.string()),
    /** Why it is held for a person to look at. */
    hold: z.nullable(z.string()),
    /** How its payment was judged; null where nobody judged it. */
    risk: z.nullable(riskOfOrder),
    channel: z.enum(orderChannels),
    device: z.array(z.object({ name: z.string(), value: z.string() })),
    licenses: z.array(staffLicense),
    money: z.object({ charged: z.string(), refunded: z.string(), left: z.string() }),
    payments: z.array(staffPayment),
    movements: z.array(moneyMovement),
    returns: z.array(queuedRequest),
    claims: z.array(staffClaim),
    seats: z.array(staffSeat),
    survey: z.nullable(z.object({ rating: z.number(), comment: z.string(), at: z.string() })),
    invoices: z.array(staffInvoice),
    mails: z.array(staffMail),
    events: z.array(staffEvent),
    desk: z.object({
      assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
      tags: z.array(z.string()),
      /** Who may look after it. */
      colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
)
export type OrderDetails = z.infer<typeof orderDetails>

export const viewOrderDetails = {
  ...ordersScreen.calls.viewOrderDetails,
  summary: 'An order for staff, its keys masked',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: orderDetails,
} as const satisfies Endpoint

export const checkCard = {
  ...ordersScreen.calls.checkCard,
  summary: 'Whether the digits a caller names are the end of the card; wrong ones are counted',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({ cardLast4: lastFour }),
  response: z.object({
    success: z.literal(true),
    isRight: z.boolean(),
    /** Wrong tries that are left for this order, for staff and buyers together. */
    triesLeft: z.number(),
  }),
} as const satisfies Endpoint

export const releaseKeys = {
  ...ordersScreen.calls.releaseKeys,
  summary:
    'Shows keys again that were withheld when the address changed: by a code from the old mailbox, or by asking a second person',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({
    reason: why,
    /** From the mailbox that had the order before. */
    code: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({ success: z.literal(true), approval: z.nullable(requestedApproval) }),
} as const satisfies Endpoint

export const askFormerMailbox = {
  ...ordersScreen.calls.askFormerMailbox,
  summary:
    'Mails a code to the address an order had before: who reads it there may have the keys shown',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: z.object({ success: z.literal(true), sentTo: z.string() }),
} as const satisfies Endpoint

export const askRefill = {
  ...ordersScreen.calls.askRefill,
  summary:
    'Asks again for the next key of a licence whose key was taken away, if nobody decided in time',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({
    lineId: z.number().check(z.int()),
    slot: z.number().check(z.int()),
    reason: why,
  }),
  response: z.object({ success: z.literal(true), approval: requestedApproval }),
} as const satisfies Endpoint

export const resendOrderKeys = {
  ...ordersScreen.calls.resendOrderKeys,
  summary: 'Mails the keys of an order again, to the address of the order',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: z.object({ success: z.literal(true), details: resent }),
} as const satisfies Endpoint
