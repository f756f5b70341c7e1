import { EDITABLE_DAYS } from '@keyhaven/contracts/data/review-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

const MOST_LISTED = 200
const isYoung = sql<boolean>`reviews.created_at > shop_now() - make_interval(days => ${EDITABLE_DAYS})`

export async function reviewsOfAddress(db: Db, emailNormal: string) {
  return await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.title',
      'reviews.comment',
      'reviews.state',
      'reviews.is_verified',
      'reviews.created_at',
      'reviews.redacted_at',
      'reviews.product_id',
      'products.name as product_name',
      'products.slug as product_slug',
      isYoung.as('is_young'),
    ])
    .where('reviews.is_demo', '=', false)
    .where('reviews.customer_email', '=', emailNormal)
    .orderBy('reviews.created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

type Own = Readonly<{ id: number; emailNormal: string }>
type Edit = Readonly<{ rating: number; title: string; comment: string }>

const own = (tx: Tx, { id, emailNormal }: Own) =>
  tx
    .updateTable('reviews')
    .where('id', '=', id)
    .where('is_demo', '=', false)
    .where('customer_email', '=', emailNormal)
    .returning('id')

/** False if it is not theirs, too old, or no longer to be changed. The shop's answer was to other words. */
export async function changeOwn(tx: Tx, review: Own, edit: Edit): Promise<boolean> {
  const changed = await own(tx, review)
    .set({
      ...edit,
      state: 'pending',
      reason: null,
      decided_at: null,
      reply: null,
      replied_at: null,
      edited_at: sql`shop_now()`,
      decided_by: null,
      redacted_at: null,
      version: sql`version + 1`,
    })
    .where('state', 'in', ['pending', 'approved', 'rejected'])
    .where(isYoung)
    .executeTakeFirst()
  return changed !== undefined
}

export async function withdrawOwn(tx: Tx, review: Own): Promise<boolean> {
  const changed = await own(tx, review).set({ state: 'withdrawn' }).executeTakeFirst()
  return changed !== undefined
}
