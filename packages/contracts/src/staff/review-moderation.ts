import * as z from 'zod/mini'
import { rejectionReasons, reviewLengths, reviewStates } from '../data/review-rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { startedJob } from './bulk-jobs.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'

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
  signals: z.array(z.enum(reviewSignals)),
  product: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

export const listForModeration = {
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reviews in one state, those that wait longest first',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(reviewStates), 'pending'),
    productId: z.optional(z.string().check(z.maxLength(100))),
    rating: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
    sort: z._default(sortOf(['createdAt', 'rating']), 'createdAt'),
  }),
  response: z.object({
    success: z.literal(true),
    reviews: z.array(moderatedReview),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const approveReview = {
  method: 'POST',
  path: '/api/admin/reviews/:id/approve',
  summary: 'Publishes a review',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const approveReviews = {
  method: 'POST',
  path: '/api/admin/reviews/approve-pending',
  summary: 'Publishes every review that waits now, or those of one edition, in the background',
  body: z.object({ productId: z.optional(z.string().check(z.maxLength(100))) }),
  status: 202,
  response: startedJob,
} as const satisfies Endpoint

export const rejectReview = {
  method: 'POST',
  path: '/api/admin/reviews/:id/reject',
  summary: 'Refuses a review for one of the fixed reasons; its rating is none of them',
  params: byId,
  body: z.object({
    reason: z.enum(rejectionReasons, 'Choose spam, abuse, private data or off-topic'),
  }),
  response: done,
} as const satisfies Endpoint

const noReply = 'A reply has 2 to 2,000 characters'
const { least, most } = reviewLengths.reply

export const replyToReview = {
  method: 'PUT',
  path: '/api/admin/reviews/:id/reply',
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
  method: 'GET',
  path: '/api/admin/reviews/suppression',
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
