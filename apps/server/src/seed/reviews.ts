import { sampleReviews } from '@keyhaven/contracts/data/sample-reviews'
import type { Db } from '../infra/db/db.ts'

/** Fifty samples, marked as such and verified by nobody; repeating adds none. */
export async function seedSampleReviews(db: Db): Promise<void> {
  const found = await db
    .selectFrom('reviews')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (found) return
  const rows = sampleReviews.map((sample) => ({
    product_id: sample.productId,
    customer_name: sample.name,
    customer_email: '',
    rating: sample.rating,
    title: sample.title,
    comment: sample.review,
    state: 'approved' as const,
    is_demo: true,
    created_at: new Date(sample.date),
  }))
  await db.insertInto('reviews').values(rows).execute()
}
