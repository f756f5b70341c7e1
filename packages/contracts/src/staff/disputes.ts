import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { disputesScreen } from './screens/disputes.ts'

export const disputeStates = [
  'inquiry',
  'needs_response',
  'under_review',
  'closed',
  'won',
  'lost',
  /** A loss that the shop, or the bank, has taken further. */
  'appeal',
  'appeal_review',
  /** A word of the provider that the shop does not know: a person looks. */
  'unknown',
] as const
export type DisputeState = (typeof disputeStates)[number]

/** What staff look at: those to answer, those the bank reads, those that ended. */
export const disputeQueues = ['all', 'open', 'submitted', 'ended'] as const

const dispute = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  /** The editions that were bought. */
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  amount: z.string(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates),
  /** Null where the bank named no day. */
  dueAt: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  evidence: z.nullable(
    z.object({
      state: z.enum(['sending', 'sent', 'refused']),
      submittedAt: z.string(),
      submittedBy: z.string(),
      refusal: z.nullable(z.string()),
    }),
  ),
})
export type StaffDispute = z.infer<typeof dispute>

const warning = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.string(),
  isActionable: z.boolean(),
  warnedAt: z.string(),
})
export type StaffWarning = z.infer<typeof warning>

/** A rule of the owner's at the provider chose the payment for a person. */
const providerReview = z.object({
  id: z.string(),
  openedAt: z.string(),
  /** The provider's word for how it ended; null while it is open. */
  closedAs: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
})
export type ProviderReview = z.infer<typeof providerReview>

export const listDisputes = {
  ...disputesScreen.calls.listDisputes,
  summary: 'Disputes, by default those to answer, due first',
  query: z.object({
    ...pageQuery,
    queue: z._default(z.enum(disputeQueues, 'Choose one of the views'), 'open'),
    sort: z._default(sortOf(['dueAt', 'openedAt']), 'dueAt'),
  }),
  response: z.object({ success: z.literal(true), disputes: z.array(dispute), ...pageAnswer }),
} as const satisfies Endpoint

/** A deadline that is nearer presses. */
export const DUE_SOON_DAYS = 3

export const disputeFigures = {
  ...disputesScreen.calls.disputeFigures,
  summary: 'How many disputes wait, how many of a year were won, and what banks suspect',
  response: z.object({
    success: z.literal(true),
    toAnswer: z.number(),
    /** Past their deadline. */
    overdue: z.number(),
    /** Within so many days from now. */
    dueSoon: z.number(),
    underReview: z.number(),
    /** Ended within a year. */
    won: z.number(),
    lost: z.number(),
    /** Of the last ninety days, without those whose payment was refunded or disputed since. */
    warnings: z.array(warning),
  }),
} as const satisfies Endpoint

export const disputesOfOrder = {
  ...disputesScreen.calls.disputesOfOrder,
  summary: 'The disputes of an order, what its bank suspects and what the provider reviews',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: z.object({
    success: z.literal(true),
    disputes: z.array(dispute),
    warnings: z.array(warning),
    reviews: z.array(providerReview),
  }),
} as const satisfies Endpoint

const params = z.object({ id: z.string().check(z.maxLength(100)) })

export const disputeDocument = {
  ...disputesScreen.calls.disputeDocument,
  summary: 'The proof of delivery as a PDF in base64: as it was sent, or as it would be now',
  params,
  response: z.object({ success: z.literal(true), fileName: z.string(), pdf: z.string() }),
} as const satisfies Endpoint

export const submitDispute = {
  ...disputesScreen.calls.submitDispute,
  summary: 'Answers a dispute with the proof of delivery, once',
  params,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
