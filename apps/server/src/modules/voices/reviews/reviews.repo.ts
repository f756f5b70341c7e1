import type { ReviewSort } from '@keyhaven/contracts/data/review-choices'
import type { Db } from '../../../infra/db/db.ts'

type Choice = {
  /** Samples or what customers wrote, never both. */
  isDemo: boolean
  productId?: string | undefined
  isVerified?: true | undefined
}

type PageChoice = Choice & {
  rating?: number | undefined
  sort: ReviewSort
  limit: number
  offset: number
}

const approved = (db: Db, { isDemo, productId, isVerified }: Choice) =>
  db
    .selectFrom('reviews')
    .where('reviews.state', '=', 'approved')
    .where('reviews.is_demo', '=', isDemo)
    .$if(productId !== undefined, (query) =>
      query.where('reviews.product_id', '=', productId as string),
    )
    .$if(isVerified === true, (query) => query.where('reviews.is_verified', '=', true))

export async function hasCustomerReviews(db: Db): Promise<boolean> {
  const row = await approved(db, { isDemo: false }).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Only a demo shop has any; one of them makes every average a sample. */
export async function hasSampleReviews(db: Db): Promise<boolean> {
  const row = await approved(db, { isDemo: false })
    .where('reviews.is_sample', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function ratingCounts(db: Db, { isDemo, productId, isVerified }: Choice) {
  return await db
    .selectFrom('review_counts')
    .select(({ fn }) => ['rating', fn.sum<number>('count').as('count')])
    .where('state', '=', 'approved')
    .where('is_demo', '=', isDemo)
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId as string))
    .$if(isVerified === true, (query) => query.where('is_verified', '=', true))
    .groupBy('rating')
    .execute()
}

const orders = {
  newest: { by: 'age', direction: 'desc' },
  oldest: { by: 'age', direction: 'asc' },
  highest: { by: 'rating', direction: 'desc' },
  lowest: { by: 'rating', direction: 'asc' },
} as const

export async function approvedReviews(db: Db, choice: PageChoice) {
  const { by, direction } = orders[choice.sort]
  const youngestFirst = by === 'age' ? direction : 'desc'
  return await approved(db, choice)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', 'products.slug as product_slug'])
    .$if(choice.rating !== undefined, (query) =>
      query.where('reviews.rating', '=', choice.rating as number),
    )
    .$if(by === 'rating', (query) => query.orderBy('reviews.rating', direction))
    .orderBy('reviews.created_at', youngestFirst)
    .orderBy('reviews.id', youngestFirst)
    .limit(choice.limit)
    .offset(choice.offset)
    .execute()
}

export type ReviewRow = Awaited<ReturnType<typeof approvedReviews>>[number]
