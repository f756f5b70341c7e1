import type { RejectionReason } from '@keyhaven/contracts/data/review-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export async function lockReview(tx: Tx, id: number) {
  return await tx
    .selectFrom('reviews')
    .select(['id', 'state', 'reason', 'reply', 'version', 'title', 'comment'])
    .select('customer_name as customerName')
    .where('id', '=', id)
    .where('is_demo', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** Published as verified only if the money is still ours. */
export async function publish(tx: Tx, id: number, by: string | null) {
  await sql`
    update reviews r
    set state = 'approved',
      reason = null,
      decided_at = shop_now(),
      decided_by = ${by},
      is_verified = exists (
        select 1
        from orders o
        join order_lines l on l.order_id = o.id
        where o.id = r.order_id
          and l.product_id = r.product_id
          and o.email_normal = r.customer_email
          and o.payment_status in ('paid', 'partially_refunded')
      )
    where r.id = ${id}`.execute(tx)
}

type Refusal = Readonly<{ reason: RejectionReason; by: string | null }>

export async function refuse(tx: Tx, id: number, { reason, by }: Refusal) {
  await tx
    .updateTable('reviews')
    .set({
      state: reason === 'spam' ? 'spam' : 'rejected',
      reason,
      decided_at: sql`shop_now()`,
      decided_by: by,
    })
    .where('id', '=', id)
    .execute()
}

type Texts = Readonly<{ customerName: string; title: string; comment: string }>

/** The words that are left take the place of those there were; nothing keeps the others. */
export async function storeRedaction(tx: Tx, id: number, { customerName, ...texts }: Texts) {
  await tx
    .updateTable('reviews')
    .set({
      customer_name: customerName,
      ...texts,
      redacted_at: sql`shop_now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function storeReply(tx: Tx, id: number, reply: string | null) {
  await tx
    .updateTable('reviews')
    .set({ reply, replied_at: reply === null ? null : sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

/** What staff decided, by stars. What was withdrawn or waits says nothing about it. */
export async function decisionCounts(db: Db) {
  return await db
    .selectFrom('review_counts')
    .select(({ fn }) => ['rating', 'state', fn.sum<number>('count').as('count')])
    .where('is_demo', '=', false)
    .where('state', 'in', ['approved', 'rejected', 'spam'])
    .groupBy(['rating', 'state'])
    .execute()
}
