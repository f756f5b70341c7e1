import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { refundRequest, refusals, requestStates } from '../returns.ts'
import { requestedApproval } from './approvals.ts'
import { buyerHistory } from './buyer-history.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { returnsScreen } from './screens/returns.ts'

/** A request as staff see it. */
export const queuedRequest = z.object({
  ...refundRequest.shape,
  orderId: z.string(),
  orderNumber: z.string(),
  currency: z.enum(currencies),
  reason: z.string(),
  note: z.string(),
  seenLicenses: z.number(),
  /** Why the provider or the bank did not carry the last try out. */
  failure: z.nullable(z.string()),
  /** When the buyer got the money of a failed refund by another way. */
  paidBackAt: z.nullable(z.string()),
})
export type QueuedRequest = z.infer<typeof queuedRequest>

export const listReturns = {
  ...returnsScreen.calls.listReturns,
  summary: 'Requests for money back in one state, the oldest first',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(requestStates, 'Unknown state'), 'review'),
    sort: z._default(sortOf(['askedAt']), 'askedAt'),
  }),
  response: z.object({
    success: z.literal(true),
    requests: z.array(queuedRequest),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

const LONGEST_NOTE = 500
const requestParams = z.object({ id: z.string().check(z.maxLength(60)) })

const returnFile = z.object({
  success: z.literal(true),
  request: queuedRequest,
  /** Which refusals fit: those of a right, or those of the guarantee. */
  possibleRefusals: z.array(z.enum(refusals)),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  staffNote: z.string(),
  units: z.array(
    z.object({
      lineId: z.number(),
      slot: z.number(),
      productName: z.string(),
      amount: z.string(),
      lastFive: z.nullable(z.string()),
      /** When it was asked back. */
      wasSeen: z.boolean(),
      firstSeenAt: z.nullable(z.string()),
      reveals: z.int(),
      isTakenBack: z.boolean(),
    }),
  ),
  order: z.object({
    name: z.string(),
    email: z.string(),
    country: z.string(),
    paidAt: z.nullable(z.string()),
    charged: z.string(),
    refunded: z.string(),
    currency: z.enum(currencies),
  }),
  rules: z.object({
    isGuaranteed: z.boolean(),
    guaranteeUntil: z.string(),
    withdrawal: z.enum(['none', 'open', 'lapsed', 'over']),
    withdrawalUntil: z.string(),
    hasWaiver: z.boolean(),
    /** What they say about this request and why, in sentences. */
    sentences: z.array(z.string()),
  }),
  /** It waits for a second member of staff. */
  isAwaitingApproval: z.boolean(),
  history: buyerHistory,
})
export type ReturnFile = z.infer<typeof returnFile>

export const readReturn = {
  ...returnsScreen.calls.readReturn,
  summary: 'One request for money back with everything needed to decide it; keys stay masked',
  params: requestParams,
  response: returnFile,
} as const satisfies Endpoint

export const decideReturn = {
  ...returnsScreen.calls.decideReturn,
  summary: 'Approves or refuses a request that waits for staff',
  params: requestParams,
  body: z.object({
    decision: z.enum(['approve', 'refuse'], 'Approve or refuse'),
    refusal: z.optional(z.enum(refusals, 'Choose one of the reasons')),
    /** For colleagues; the buyer does not read it. */
    note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE, 'That is too long')), ''),
  }),
  /** With an approval nothing was decided yet: the amount is above the caller's limit. */
  response: z.object({
    success: z.literal(true),
    request: queuedRequest,
    approval: z.nullable(requestedApproval),
  }),
} as const satisfies Endpoint
