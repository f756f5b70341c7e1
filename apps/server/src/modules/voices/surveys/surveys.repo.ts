import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** False if the order was answered for already. */
export async function insertAnswer(
  db: Db,
  answer: { orderId: string; rating: number; comment: string },
): Promise<boolean> {
  const row = await db
    .insertInto('order_surveys')
    .values({
      order_id: answer.orderId,
      rating: answer.rating,
      comment: answer.comment,
      created_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAnswer(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom('order_surveys').select('order_id').where('order_id', '=', orderId)
  return (await query.executeTakeFirst()) !== undefined
}
