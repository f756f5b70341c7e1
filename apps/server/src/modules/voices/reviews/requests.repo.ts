import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** Days after the last key. Who was not asked by then, as before requests were switched on, is left alone. */
const ASK_AFTER_DAYS = 7
const ASK_WITHIN_DAYS = 21
const MOST_AT_ONCE = 200
/** An order is complete long before; older ones need not be looked at. */
const OLDEST_ORDER_DAYS = 90

type Due = Readonly<{ id: string; email: string }>

/** Paid orders, never disputed, complete for a week, that nobody reviewed or was asked about. */
export async function ordersToAskAbout(db: Db, stores: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id, o.email
    from orders o
    cross join lateral (
      select max(c.at) filter (where c.field = 'fulfilment' and c.to_state = 'allocated') as complete,
        bool_or(c.to_state = 'disputed') as was_disputed
      from order_status_changes c
      where c.order_id = o.id and c.at >= o.created_at - interval '1 day'
    ) history
    where o.paid_at > shop_now() - make_interval(days => ${OLDEST_ORDER_DAYS})
      and o.payment_status = 'paid'
      and o.store_id = any(${[...stores]}::text[])
      and o.fulfilment_status = 'allocated'
      and history.complete <= shop_now() - make_interval(days => ${ASK_AFTER_DAYS})
      and history.complete > shop_now() - make_interval(days => ${ASK_WITHIN_DAYS})
      and not history.was_disputed
      and not exists (select 1 from emails e where e.dedupe_key = 'review-request:' || o.id)
      and not exists (select 1 from reviews r where r.order_id = o.id)
    order by o.paid_at
    limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}

const LINK_DAYS = 60

export async function insertLink(db: Db, tokenHash: Buffer, orderId: string) {
  await db
    .insertInto('review_links')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(days => ${LINK_DAYS})`,
    })
    .execute()
}

export async function forgetLinks(db: Db) {
  await db.deleteFrom('review_links').where('expires_at', '<', sql<Date>`shop_now()`).execute()
}

type Linked = Readonly<{
  orderNumber: string
  email: string
  firstName: string
  lastName: string
  productIds: string[]
}>

/** The order a link asks about, with the editions in it that have no review yet. */
export async function linkedOrder(db: Db, tokenHash: Buffer): Promise<Linked | undefined> {
  const { rows } = await sql<Linked>`
    select o.order_number as "orderNumber", o.email, o.first_name as "firstName", o.last_name as "lastName",
      array(
        select l.product_id
        from order_lines l
        where l.order_id = o.id
          and not exists (select 1 from reviews r where r.order_id = o.id and r.product_id = l.product_id)
        order by l.id
      ) as "productIds"
    from review_links k
    join orders o on o.id = k.order_id
    where k.token_hash = ${tokenHash}
      and k.expires_at > shop_now()
      and o.payment_status in ('paid', 'partially_refunded')`.execute(db)
  return rows[0]
}
