import { PROOF_MINUTES } from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** From now on the chat may know how this order stands, for a quarter of an hour. */
export async function openOrder(db: Db, chatId: string, orderId: string) {
  await db
    .updateTable('chats')
    .set({
      order_id: orderId,
      proven_until: sql`shop_now() + make_interval(mins => ${sql.lit(PROOF_MINUTES)})`,
      updated_at: sql`shop_now()`,
    })
    .where('id', '=', chatId)
    .execute()
}

/**
 * The order that a chat has open, unless that is over, or the order went to another mailbox since the code
 * was read.
 */
export async function orderOpenIn(db: Db | Tx, chatId: string): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    select c.order_id as "orderId"
    from chats c
    where c.id = ${chatId}
      and c.proven_until > shop_now()
      and not exists (
        select
        from order_address_changes a
        where a.order_id = c.order_id
          and a.at > c.proven_until - make_interval(mins => ${sql.lit(PROOF_MINUTES)})
      )`.execute(db)
  return rows[0]?.orderId
}
