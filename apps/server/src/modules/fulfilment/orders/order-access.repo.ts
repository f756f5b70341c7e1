import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { endHandovers, endHandoversOfAddress } from './handover/handover.repo.ts'

type NewAccess = Readonly<{
  tokenHash: Buffer
  orderId: string
  hours: number
  /** Whether it opens an order that was closed to the browsers of before. */
  opensClosed: boolean
}>

/**
 * Opens an order to a token, unless it is closed to such proofs: one statement, which waits for a
 * closing that is under way and then sees it. False if nothing was opened.
 */
export async function insertAccess(db: Db, { tokenHash, orderId, hours, opensClosed }: NewAccess) {
  const { rows } = await sql`
    insert into order_access (token_hash, order_id, expires_at, open_since)
    select ${tokenHash}::bytea, o.id, shop_now() + make_interval(hours => ${hours}),
      greatest(shop_now(), o.access_closed_at)
    from orders o
    where o.id = ${orderId}
      and (${opensClosed} or o.access_closed_at is null)
    for share
    returning order_id`.execute(db)
  return rows.length > 0
}

export async function hasAccess(db: Db, tokenHash: Buffer, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_access')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('order_id', '=', orderId)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccessLink(
  tx: Tx,
  tokenHash: Buffer,
  orderId: string,
  minutes: number,
) {
  await tx
    .insertInto('access_links')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

const openLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('access_links')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)

/** The order a link would open. */
export async function orderOfLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  return (await openLink(db, tokenHash).executeTakeFirst())?.order_id
}

/** Whether the link opens its order: the first time only. */
export async function spendAccessLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('access_links')
    .set({ used_at: sql`shop_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody closes the order before this transaction ends; one that was closing it is waited for. */
export async function holdOpen(tx: Tx, orderId: string) {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forShare().execute()
}

/** What else one token opens another opens too, for as long; not what was closed since. */
export async function copyAccess(db: Db, from: Buffer, to: Buffer) {
  await sql`
    insert into order_access (token_hash, order_id, expires_at, open_since)
    select ${to}::bytea, a.order_id, a.expires_at, a.open_since
    from orders o
    join order_access a on a.order_id = o.id
    where a.token_hash = ${from}
      and a.open_since >= coalesce(o.access_closed_at, a.open_since)
    order by o.id
    for share of o, a
    on conflict do nothing`.execute(db)
}

/**
 * Closes an order to everything that opened it before, except for one browser: cookies, payments, and
 * links and codes nobody has used yet. The order first: what opens it at this moment is waited for, and
 * then loses its access.
 */
export async function endAccess(tx: Tx, orderId: string, except: Buffer | undefined) {
  await tx
    .updateTable('orders')
    .set({ access_closed_at: sql`shop_now()` })
    .where('id', '=', orderId)
    .execute()
  await endHandovers(tx, orderId)
  await endRows(tx, [orderId], except)
}

/** The same for every order of an address that was paid. One that was not has nothing open yet. */
export async function endAccessOfAddress(tx: Tx, emailNormal: string, except: Buffer | undefined) {
  const { rows } = await sql<{ id: string }>`
    with closed as (
      select id
      from orders
      where email_normal = ${emailNormal}
        and payment_status not in ('awaiting', 'expired')
      order by id
      for no key update
    )
    update orders o
    set access_closed_at = shop_now()
    from closed
    where o.id = closed.id
    returning o.id`.execute(tx)
  await endHandoversOfAddress(tx, emailNormal)
  const ids = rows.map(({ id }) => id)
  await endRows(tx, ids, except)
}

/** The browser that made the change is the only one left, as if it had just opened the order. */
async function endRows(tx: Tx, orderIds: readonly string[], except: Buffer | undefined) {
  await sql`
    delete from order_access
    where order_id = any(${orderIds}::text[])
      and token_hash is distinct from ${except ?? null}::bytea`.execute(tx)
  await sql`
    update order_access
    set open_since = shop_now()
    where order_id = any(${orderIds}::text[])`.execute(tx)
  await sql`
    delete from access_links
    where order_id = any(${orderIds}::text[])
      and used_at is null`.execute(tx)
}
