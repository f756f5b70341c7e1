import * as z from 'zod/mini'
import { reviewLengths, reviewStates } from './data/review-rules.ts'
import type { Endpoint } from './endpoint.ts'

/** Characters as people and the database count them: one emoji is one. */
const lengthOf = (text: string) => [...text].length

type Length = Readonly<{ least: number; most: number }>

const written = ({ least, most }: Length, tooShort: string, tooLong: string) =>
  z.string(tooShort).check(
    z.trim(),
    z.refine((text) => lengthOf(text) >= least, tooShort),
    z.refine((text) => lengthOf(text) <= most, tooLong),
  )

const noRating = 'Please select a rating'
const outOfRange = 'Rating must be between 1 and 5'
const badAddress = 'Please enter a valid email address'
const noProduct = 'Please choose an edition'

const rating = z.number(noRating).check(z.gte(1, noRating), z.lte(5, outOfRange), z.int(outOfRange))
const title = written(
  reviewLengths.title,
  'Title must be at least 5 characters',
  'Title must be at most 200 characters',
)
const comment = written(
  reviewLengths.comment,
  'Review must be at least 20 characters',
  'Review must be at most 5,000 characters',
)

/** What a person says about an edition. Whether it was bought here, the shop finds out by itself. */
export const reviewSubmission = z.object({
  customerName: written(
    reviewLengths.customerName,
    'Name must be at least 2 characters',
    'Name must be at most 100 characters',
  ),
  customerEmail: z
    .string(badAddress)
    .check(
      z.trim(),
      z.maxLength(200, badAddress),
      z.regex(/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]{2,}$/, badAddress),
    ),
  rating,
  title,
  comment,
  orderNumber: z._default(
    z.string().check(z.trim(), z.maxLength(40, 'An order number looks like KH-7F3K-9Q2D')),
    '',
  ),
  productId: z.string(noProduct).check(z.minLength(1, noProduct), z.maxLength(100, noProduct)),
})
export type ReviewSubmission = z.infer<typeof reviewSubmission>

const done = z.object({ success: z.literal(true) })
const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })

export const submitReview = {
  method: 'POST',
  path: '/api/reviews',
  summary: 'Keeps a review for moderation; the answer is the same whatever the order number',
  body: reviewSubmission,
  response: z.object({ success: z.literal(true), message: z.string() }),
  status: 201,
} as const satisfies Endpoint

export const findReviewHelpful = {
  method: 'POST',
  path: '/api/reviews/:id/helpful',
  summary: 'Counts one vote of this browser; a second one changes nothing',
  params: byId,
  response: z.object({ success: z.literal(true), helpfulCount: z.number() }),
} as const satisfies Endpoint

const ownReview = z.object({
  id: z.number(),
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  state: z.enum(reviewStates),
  isVerified: z.boolean(),
  isEditable: z.boolean(),
  /** Whether the shop took private data out of it. */
  isRedacted: z.boolean(),
  createdAt: z.string(),
  product: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})
export type OwnReview = z.infer<typeof ownReview>

export const listOwnReviews = {
  method: 'GET',
  path: '/api/account/reviews',
  summary: 'What the signed-in person wrote, as soon as the address is proven',
  response: z.object({ success: z.literal(true), reviews: z.array(ownReview) }),
} as const satisfies Endpoint

/** What its author may change. */
export const reviewEdit = z.object({ rating, title, comment })

export const editReview = {
  method: 'PUT',
  path: '/api/account/reviews/:id',
  summary: 'Changes an own review within thirty days; it is moderated anew',
  params: byId,
  body: reviewEdit,
  response: done,
} as const satisfies Endpoint

export const withdrawReview = {
  method: 'DELETE',
  path: '/api/account/reviews/:id',
  summary: 'Takes an own review back for good',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const openReviewLink = {
  method: 'POST',
  path: '/api/reviews/link',
  summary: 'What the link of a review request fills into the form',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({
    success: z.literal(true),
    customerName: z.string(),
    customerEmail: z.string(),
    orderNumber: z.string(),
    productIds: z.array(z.string()),
  }),
} as const satisfies Endpoint
export type ReviewLink = z.infer<typeof openReviewLink.response>
