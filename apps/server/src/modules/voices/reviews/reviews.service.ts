import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { listReviews, PublicReviews, Review, ReviewPage } from '@keyhaven/contracts/reviews'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import {
  approvedReviews,
  hasCustomerReviews,
  hasSampleReviews,
  type ReviewRow,
  ratingCounts,
} from './reviews.repo.ts'
import { averageOf, colorOf, initialsOf, ratingCountsOf } from './reviews.rules.ts'

const IN_CAROUSELS = 50

/** Samples stand in until the first customer is heard, and never where real money is taken. */
async function showsSamples(ctx: Context): Promise<boolean> {
  if (ctx.config.isLive || (await settingsOf(ctx))['truth.mode'] !== 'spec') return false
  return !(await hasCustomerReviews(ctx.db))
}

const isSample = (row: ReviewRow) => row.is_demo || row.is_sample
/** The purchase behind a sample is a sample as well. */
const isVerified = (row: ReviewRow) => row.is_verified && !isSample(row)

const asReview = (row: ReviewRow): Review => ({
  id: String(row.id),
  customerName: row.customer_name,
  customerEmail: '',
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  isVerified: isVerified(row),
  isSample: isSample(row),
  createdAt: row.created_at.toISOString(),
  helpfulCount: row.helpful_count,
  reply:
    row.reply === null || row.replied_at === null
      ? null
      : { text: row.reply, at: row.replied_at.toISOString() },
  product: { id: row.product_id, name: row.product_name, slug: row.product_slug },
})

type ReviewQuery = RequestOf<typeof listReviews>['query']

export async function reviewPage(ctx: Context, wanted: ReviewQuery): Promise<ReviewPage> {
  const { page, limit, sortBy, filterRating, productId } = wanted
  const isVerified = wanted.filterVerified === 'yes' ? (true as const) : undefined
  const isDemo = await showsSamples(ctx)
  const rating = filterRating === 'all' ? undefined : Number(filterRating)
  const [rows, counted, hasSamples] = await Promise.all([
    approvedReviews(ctx.db, {
      isDemo,
      productId,
      isVerified,
      rating,
      sort: sortBy,
      limit,
      offset: (page - 1) * limit,
    }),
    ratingCounts(ctx.db, { isDemo, productId, isVerified }),
    isDemo || (!ctx.config.isLive && hasSampleReviews(ctx.db)),
  ])
  const counts = ratingCountsOf(counted)
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return {
    reviews: rows.map(asReview),
    total: filterRating === 'all' ? all : counts[filterRating],
    averageRating: averageOf(counts),
    ratingCounts: counts,
    isSample: hasSamples,
  }
}

/** The newest, whatever their stars: choosing the kind ones would mislead. */
export async function publicReviews(ctx: Context): Promise<PublicReviews> {
  const isDemo = await showsSamples(ctx)
  const rows = await approvedReviews(ctx.db, {
    isDemo,
    sort: 'newest',
    limit: IN_CAROUSELS,
    offset: 0,
  })
  const reviews = rows.map((row) => ({
    id: String(row.id),
    name: row.customer_name,
    initials: initialsOf(row.customer_name),
    product: row.product_name,
    review: row.comment,
    rating: row.rating,
    verified: isVerified(row),
    color: colorOf(row.customer_name),
    date: row.created_at.toISOString(),
    isSample: isSample(row),
  }))
  const isFromCustomers = rows.some((row) => !isSample(row))
  return { reviews, source: isFromCustomers ? 'customer_reviews' : 'site_reviews' }
}
