import * as z from 'zod/mini'
import { stars } from '../data/review-choices.ts'
import { rejectionReasons, reviewLengths, reviewStates } from '../data/review-rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { startedJob } from './bulk-jobs.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { bulkChoice, searchFilter } from './list-filters.ts'
import { reviewsScreen } from './screens/reviews.ts'

const done = z.object({ success: z.literal(true) })
const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })

/** What a moderator should look at twice. None of them decides anything. */
export const reviewSignals = ['link', 'markup', 'contact', 'same_text'] as const

const moderatedReview = z.object({
  id: z.number(),
  customerName: z.string(),
  /** Enough to recognise, too little to write to. */
  maskedEmail: z.string(),
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  state: z.enum(reviewStates),
  reason: z.nullable(z.enum(rejectionReasons)),
  isVerified: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** When private data was taken out of it; what that was is kept nowhere. */
  redactedAt: z.nullable(z.string()),
  /** Which version this is; a redaction names the version it was made from. */
  version: z.string(),
  signals: z.array(z.enum(reviewSignals)),
  product: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

const state = z.enum(['all', ...reviewStates], 'There is no such state')

const filters = {
  ...searchFilter,
  state: z.optional(state),
  productId: z.optional(z.string().check(z.maxLength(100))),
  rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
  isVerified: z.optional(z.stringbool()),
}

export const listForModeration = {
  ...reviewsScreen.calls.listForModeration,
  summary: 'Reviews in one state or all, those that wait longest first',
  query: z.object({
    ...pageQuery,
    ...filters,
    state: z._default(state, 'pending'),
    sort: z._default(sortOf(['createdAt']), 'createdAt'),
  }),
  response: z.object({
    success: z.literal(true),
    reviews: z.array(moderatedReview),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const approveReview = {
  ...reviewsScreen.calls.approveReview,
  summary: 'Publishes a review',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const approveReviews = {
  ...reviewsScreen.calls.approveReviews,
  summary: 'Publishes every review that waits now, or those of one edition, in the background',
  body: z.object({ productId: z.optional(z.string().check(z.maxLength(100))) }),
  status: 202,
  response: startedJob,
} as const satisfies Endpoint

export const rejectReview = {
  ...reviewsScreen.calls.rejectReview,
  summary: 'Refuses a review for one of the fixed reasons; its rating is none of them',
  params: byId,
  body: z.object({
    reason: z.enum(rejectionReasons, 'Choose spam, abuse, private data or off-topic'),
  }),
  response: done,
} as const satisfies Endpoint

export const approveChosenReviews = {
  ...reviewsScreen.calls.approveChosenReviews,
  summary: 'Publishes chosen reviews in the background; stars choose none',
  body: z.object({ chosen: bulkChoice(filters) }),
  status: 202,
  response: startedJob,
} as const satisfies Endpoint

export const rejectChosenReviews = {
  ...reviewsScreen.calls.rejectChosenReviews,
  summary: 'Refuses reviews that were ticked, for one fixed reason, in the background',
  body: z.object({
    chosen: bulkChoice(filters),
    reason: z.enum(rejectionReasons, 'Choose spam, abuse, private data or off-topic'),
  }),
  status: 202,
  response: startedJob,
} as const satisfies Endpoint

export const redactedFields = ['customerName', 'title', 'comment'] as const
export type RedactedField = (typeof redactedFields)[number]

export const privateKinds = ['email', 'key', 'order_number', 'card', 'phone', 'other'] as const
export type PrivateKind = (typeof privateKinds)[number]

/** What stands where something was taken out. */
export const REMOVED = '[removed]'

const MOST_SPANS = 50
const place = z.number('Say from where to where').check(z.int(), z.gte(0), z.lte(6_000))
const span = z.object({
  field: z.enum(redactedFields, 'There is no such field'),
  from: place,
  to: place,
})
export type RedactedSpan = z.infer<typeof span>

const history = z.object({ id: z.number(), title: z.string(), text: z.string(), at: z.string() })

const reviewFile = z.object({
  success: z.literal(true),
  review: moderatedReview,
  /** What looks like private data. It decides nothing. */
  found: z.array(z.object({ ...span.shape, kind: z.enum(privateKinds) })),
  changes: z.array(history),
})
export type ReviewFile = z.infer<typeof reviewFile>

export const readReview = {
  ...reviewsScreen.calls.readReview,
  summary: 'One review with what looks like private data in it, and what was decided',
  params: byId,
  response: reviewFile,
} as const satisfies Endpoint

export const redactReview = {
  ...reviewsScreen.calls.redactReview,
  summary: 'Takes private data out of a review for good; stars and all other words stay',
  params: byId,
  body: z.object({
    spans: z
      .array(span, 'Say what is to be removed')
      .check(
        z.minLength(1, 'Say what is to be removed'),
        z.maxLength(MOST_SPANS, 'That is too much'),
      ),
  }),
  response: reviewFile,
} as const satisfies Endpoint

const figures = z.object({
  count: z.number(),
  /** To two decimals; null while there are none. */
  average: z.nullable(z.number()),
  verified: z.number(),
})

export const reviewStats = {
  ...reviewsScreen.calls.reviewStats,
  summary: 'What published reviews measure, beside what public pages claim',
  response: z.object({
    success: z.literal(true),
    ...figures.shape,
    counts: z.record(z.enum(stars), z.number()),
    /** Claims that reviews prove: what pages say now, and what was measured. */
    claims: z.array(
      z.object({
        id: z.enum(['rating', 'rating-count']),
        shown: z.nullable(z.string()),
        measured: z.nullable(z.string()),
        isProven: z.boolean(),
      }),
    ),
    pending: z.object({
      count: z.number(),
      oldestAt: z.nullable(z.string()),
      /** Those that have waited for more than two days. */
      overdue: z.number(),
    }),
    editions: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        ...figures.shape,
        pending: z.number(),
      }),
    ),
  }),
} as const satisfies Endpoint
export type ReviewStats = z.infer<typeof reviewStats.response>

const noReply = 'A reply has 2 to 2,000 characters'
const { least, most } = reviewLengths.reply

export const replyToReview = {
  ...reviewsScreen.calls.replyToReview,
  summary: 'Answers a review in the name of the shop; null takes the answer back',
  params: byId,
  body: z.object({
    reply: z.nullable(
      z.string(noReply).check(
        z.trim(),
        z.refine((text) => [...text].length >= least && [...text].length <= most, noReply),
      ),
    ),
  }),
  response: done,
} as const satisfies Endpoint

const group = z.object({
  approved: z.number(),
  decided: z.number(),
  /** Of those that were decided; null while none was. */
  approvalRate: z.nullable(z.number()),
})

export const suppressionReport = {
  ...reviewsScreen.calls.suppressionReport,
  summary: 'Whether low ratings are published as often as high ones',
  response: z.object({
    success: z.literal(true),
    low: group,
    high: group,
    /** The rate of one and two stars, as a part of that of five. */
    ratio: z.nullable(z.number()),
    isAlarming: z.boolean(),
  }),
} as const satisfies Endpoint
export type SuppressionReport = z.infer<typeof suppressionReport.response>
