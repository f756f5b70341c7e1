import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { paymentStatuses } from '../orders.ts'
import { requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { amountFilter, choiceFilter, dayFilter } from './list-filters.ts'
import { ordersScreen } from './screens/orders.ts'

/** The views of the list. Each has an index of its own. */
export const orderQueues = [
  'all',
  'paid',
  'open',
  'waiting',
  'paid_today',
  'processing',
  'unpaid',
  'refunded',
  'free',
  'review',
  'code',
  'disputes',
  'imported',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Where an order came from. */
export const orderChannels = ['web', 'payment_link', 'quote', 'manual', 'imported'] as const

export const LEAST_SEARCHED = 3

const listedOrder = z.object({
  id: z.string(),
  storeId: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  /** What was bought; a payment link without editions names its title. */
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** A decimal in the currency that was charged. */
  total: z.string(),
  currency: z.enum(currencies),
  paymentStatus: z.enum(paymentStatuses),
  /** The one word for both states of an order. */
  label: z.string(),
  keysReady: z.number(),
  keysWanted: z.number(),
  /** How the payment was judged, of 100; null where nothing was. */
  riskScore: z.nullable(z.number()),
  channel: z.enum(orderChannels),
  /** Why it is held for a person to look at. */
  hold: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  tags: z.array(z.string()),
})
export type ListedOrder = z.infer<typeof listedOrder>

export const orderTag = z
  .string('Unknown tag')
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9 -]{0,29}$/, 'Use letters and digits'))

/** Where the keys of an order are. */
export const keyStates = ['waiting', 'ready', 'withdrawn', 'none'] as const

/** From how many points on a payment is asked for: with a code, or by a person. */
export const riskSteps = ['1', '30', '50'] as const

/** What no index serves: these look through the newest orders of a view. */
export const orderFilters = {
  ...dayFilter('createdAt'),
  /** In US dollars, which every order has a total in. */
  ...amountFilter('total'),
  ...choiceFilter('currency', currencies),
  ...choiceFilter('payment', paymentStatuses),
  ...choiceFilter('keys', keyStates),
  ...choiceFilter('channel', orderChannels),
  country: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'A country has two letters')),
  ),
  /** A part of the name of an edition. */
  'edition.contains': z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))),
  coupon: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(40))),
  risk: z.optional(z.enum(riskSteps, 'There is no such choice')),
}

/** How many orders such a filter looks through. */
export const NEWEST_LOOKED_AT = 10_000

export const listOrders = {
  ...ordersScreen.calls.listOrders,
  summary: 'Orders by view, or found by what a caller can name',
  query: z.object({
    ...pageQuery,
    queue: z._default(z.enum(orderQueues, 'Choose one of the views'), 'all'),
    ...orderFilters,
    /** By default the newest first; those that are paid by when they were paid. */
    sort: z.optional(sortOf(['createdAt', 'paidAt'])),
    /** Number, start of the address or its domain, name, last five of a key, payment id. */
    q: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(LEAST_SEARCHED, 'Type at least three characters'),
          z.maxLength(120, 'Search for something shorter'),
        ),
    ),
    /** A member of staff, or `me`. */
    assignee: z.optional(z.string().check(z.maxLength(60))),
    tag: z.optional(orderTag),
    /** The id of a store. */
    store: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    success: z.literal(true),
    orders: z.array(listedOrder),
    /** Said where filters looked through the newest orders alone. */
    note: z.optional(z.string()),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const findOrderByKey = {
  ...ordersScreen.calls.findOrderByKey,
  summary:
    'The orders that a whole key was sold with. The key stands in the body, never in an address',
  body: z.object({
    key: z
      .string('Type the whole key')
      .check(z.minLength(20, 'Type the whole key'), z.maxLength(60)),
  }),
  response: z.object({ success: z.literal(true), orders: z.array(listedOrder) }),
} as const satisfies Endpoint

export const countOrders = {
  ...ordersScreen.calls.countOrders,
  summary: 'What of the orders waits for a person',
  response: z.object({
    success: z.literal(true),
    /** Counted up to a thousand. */
    counts: z.object({
      waiting: z.number(),
      review: z.number(),
      disputes: z.number(),
      processing: z.number(),
    }),
    /** Of every view but that of all orders, counted up to a thousand. */
    views: z.record(z.string(), z.number()),
    /** Payments on their way: since when the oldest is. */
    oldestProcessing: z.nullable(z.string()),
    /** Paid, and a key is missing: since when the oldest waits. */
    oldestWaiting: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

const params = z.object({ id: z.string().check(z.maxLength(60)) })

export const writtenReason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

export const revealKey = {
  ...ordersScreen.calls.revealKey,
  summary: 'One key of an order in full, for a reason that is kept',
  params,
  body: z.object({ assignmentId: z.number().check(z.int(), z.gte(1)), reason: writtenReason }),
  /** With an approval no key was shown: who has revealed as many as one may asks a second person. */
  response: z.union([
    z.object({ success: z.literal(true), licenseKey: z.string() }),
    z.object({ success: z.literal(true), approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

/** Why staff give money back. */
export const staffRefundReasons = [
  'changed_mind',
  'wrong_edition',
  'does_not_activate',
  'not_delivered',
  'fraud',
  'goodwill',
  'other',
] as const
export type StaffRefundReason = (typeof staffRefundReasons)[number]

const MOST_UNITS = 500

const madeRefund = z.object({
  success: z.literal(true),
  requestId: z.string(),
  amount: z.string(),
  currency: z.enum(currencies),
  /** Keys that are for sale again, and keys that never will be. */
  returned: z.number(),
  revoked: z.number(),
})
export type MadeRefund = z.infer<typeof madeRefund>

export const refundOrder = {
  ...ordersScreen.calls.refundOrder,
  summary:
    'Gives money back: for everything, for chosen licences, or an amount with the keys left as they are',
  params,
  body: z.object({
    what: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('full') }),
      z.object({
        kind: z.literal('licenses'),
        units: z
          .array(z.object({ lineId: z.number(), slot: z.number() }))
          .check(z.minLength(1, 'Choose a licence'), z.maxLength(MOST_UNITS)),
      }),
      z.object({
        kind: z.literal('amount'),
        amount: z
          .string('Type an amount')
          .check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Type an amount')),
      }),
    ]),
    reason: z.enum(staffRefundReasons, 'Choose a reason'),
    note: z._default(z.string().check(z.trim(), z.maxLength(500, 'Say it shorter')), ''),
    /** How many of these licences were seen when the screen was opened: one more, and nothing happens. */
    seen: z.number().check(z.int(), z.gte(0)),
  }),
  /** With an approval nothing has happened yet: the amount is above the caller's limit. */
  response: z.union([
    madeRefund,
    z.object({ success: z.literal(true), approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const releaseOrder = {
  ...ordersScreen.calls.releaseOrder,
  summary: 'Accepts a payment that was held: the order is paid and its keys go out',
  params,
  body: z.object({ reason: writtenReason }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const refuseOrder = {
  ...ordersScreen.calls.refuseOrder,
  summary: 'Does not accept a payment that was held: the money goes back',
  params,
  body: z.object({ reason: writtenReason }),
  response: z.object({ success: z.literal(true), amount: z.string(), currency: z.string() }),
} as const satisfies Endpoint

export const cancelOrder = {
  ...ordersScreen.calls.cancelOrder,
  summary: 'Ends an order that nobody paid',
  params,
  body: z.object({ reason: writtenReason }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const MOST_TAGS = 10

export const tagOrder = {
  ...ordersScreen.calls.tagOrder,
  summary: 'The words staff find an order by',
  params,
  body: z.object({ tags: z.array(orderTag).check(z.maxLength(MOST_TAGS, 'Ten tags are enough')) }),
  response: z.object({ success: z.literal(true), tags: z.array(z.string()) }),
} as const satisfies Endpoint

export const assignOrder = {
  ...ordersScreen.calls.assignOrder,
  summary: 'Who looks after an order; nobody with null',
  params,
  body: z.object({ staffId: z.nullable(z.string().check(z.maxLength(60))) }),
  response: z.object({ success: z.literal(true), assignee: z.nullable(z.string()) }),
} as const satisfies Endpoint
