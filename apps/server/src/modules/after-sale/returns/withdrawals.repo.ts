import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type NewWithdrawal = Readonly<{
  id: string
  orderId: string
  name: string
  textVersion: string
  wording: string
  network: string
}>

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal) {
  await tx
    .insertInto('withdrawals')
    .values({
      id: withdrawal.id,
      order_id: withdrawal.orderId,
      name: withdrawal.name,
      text_version: withdrawal.textVersion,
      wording: withdrawal.wording,
      network: withdrawal.network,
      declared_at: sql<Date>`shop_now()`,
    })
    .execute()
}

export async function withdrawalById(db: Db, id: string) {
  return await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every licence a declaration is about, whatever became of it. */
export async function unitsOfWithdrawal(db: Db, id: string) {
  return await db
    .selectFrom('refund_units as u')
    .innerJoin('refund_requests as r', 'r.id', 'u.request_id')
    .innerJoin('order_lines as l', 'l.id', 'u.order_line_id')
    .select(['u.order_line_id', 'u.slot', 'u.amount_minor', 'l.product_name', 'r.is_automatic'])
    .where('r.withdrawal_id', '=', id)
    .orderBy('u.order_line_id')
    .orderBy('u.slot')
    .execute()
}

/** Links asked for of an order within the hour. */
export async function recentLinks(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('withdrawal_links')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('created_at', '>', sql<Date>`shop_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertLink(tx: Tx, orderId: string, name: string, minutes: number) {
  const row = await tx
    .insertInto('withdrawal_links')
    .values({
      order_id: orderId,
      name,
      created_at: sql<Date>`shop_now()`,
      expires_at: sql<Date>`shop_now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives a link its token. A mail that is written again carries a new one. */
export async function armLink(db: Db, id: number, tokenHash: Buffer, minutes: number) {
  return await db
    .updateTable('withdrawal_links')
    .set({
      token_hash: tokenHash,
      expires_at: sql<Date>`shop_now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['order_id'])
    .executeTakeFirst()
}

export async function orderOfLink(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal_links')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.order_id
}

export async function liveLink(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom('withdrawal_links')
    .select(['order_id', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

/** The link, for the first who spends it. */
export async function spendLink(tx: Tx, tokenHash: Buffer) {
  return await tx
    .updateTable('withdrawal_links')
    .set({ used_at: sql<Date>`shop_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning(['order_id', 'name'])
    .executeTakeFirst()
}
