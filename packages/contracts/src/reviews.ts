import * as z from 'zod/mini'
import {
  MOST_REVIEWS_PER_PAGE,
  REVIEWS_PER_PAGE,
  reviewSorts,
  stars,
} from './data/review-choices.ts'
import type { Endpoint } from './endpoint.ts'

const MOST_PAGES = 100_000

const review = z.object({
  id: z.string(),
  customerName: z.string(),
  /** Never told; the field stays for those who expect it. */
  customerEmail: z.literal(''),
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  isVerified: z.boolean(),
  /** Written by the shop as an example: the page says so. */
  isSample: z.boolean(),
  createdAt: z.string(),
  helpfulCount: z.number(),
  /** What the shop answered; null if nothing. */
  reply: z.nullable(z.object({ text: z.string(), at: z.string() })),
  product: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})
export type Review = z.infer<typeof review>

export const listReviews = {
  method: 'GET',
  path: '/api/reviews',
  summary: 'Approved reviews of the shop or of one edition, a page at a time',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PAGES)), 1),
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_REVIEWS_PER_PAGE)),
      REVIEWS_PER_PAGE,
    ),
    sortBy: z._default(z.enum(reviewSorts), 'newest'),
    filterRating: z._default(z.enum(['all', ...stars]), 'all'),
    productId: z.optional(z.string().check(z.maxLength(100))),
    /** `yes` leaves only those of proven purchases. */
    filterVerified: z._default(z.enum(['all', 'yes']), 'all'),
  }),
  response: z.object({
    reviews: z.array(review),
    /** How many match the filter, on all pages. */
    total: z.number(),
    /** Whatever the stars asked for; 0 while there are none. */
    averageRating: z.number(),
    /** How many gave each number of stars, whatever the stars asked for. */
    ratingCounts: z.record(z.enum(stars), z.number()),
    isSample: z.boolean(),
  }),
} as const satisfies Endpoint
export type ReviewPage = z.infer<typeof listReviews.response>

const publicReview = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  product: z.string(),
  review: z.string(),
  rating: z.number(),
  verified: z.boolean(),
  color: z.string(),
  date: z.string(),
  isSample: z.boolean(),
})
export type PublicReview = z.infer<typeof publicReview>

export const listPublicReviews = {
  method: 'GET',
  path: '/api/public-reviews',
  summary: 'The newest approved reviews, for carousels; samples only where nothing is sold',
  response: z.object({
    reviews: z.array(publicReview),
    /** Whether customers wrote them, or the shop did as examples. */
    source: z.enum(['customer_reviews', 'site_reviews']),
  }),
} as const satisfies Endpoint
export type PublicReviews = z.infer<typeof listPublicReviews.response>
