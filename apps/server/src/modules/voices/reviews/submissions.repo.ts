import type { ReviewSubmission } from '@keyhaven/contracts/review-submission'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export async function isProduct(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

type PurchaseQuery = Readonly<{ orderNumber: string; emailNormal: string; productId: string }>

/** The paid order that has this number, address and edition, unless the edition has a review already. */
export async function findPurchase(db: Db, said: PurchaseQuery): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from orders o
    join order_lines l on l.order_id = o.id
    where o.order_number = ${said.orderNumber}
      and o.email_normal = ${said.emailNormal}
      and l.product_id = ${said.productId}
      and o.paid_at is not null
      and o.payment_status in ('paid', 'partially_refunded')
      and not exists (
        select 1
        from reviews r
        where r.order_id = o.id
          and r.product_id = l.product_id
      )`.execute(db)
  return rows[0]?.id
}

type NewReview = ReviewSubmission & Readonly<{ emailNormal: string; orderId: string | null }>

/** False if another review of this order and edition came first. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviews')
    .values({
      product_id: review.productId,
      customer_name: review.customerName,
      customer_email: review.emailNormal,
      rating: review.rating,
      title: review.title,
      comment: review.comment,
      order_id: review.orderId,
      is_verified: review.orderId !== null,
      created_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
