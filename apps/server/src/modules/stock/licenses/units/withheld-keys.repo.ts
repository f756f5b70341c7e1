import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** Mails that say keys. One that came back, or had nothing to say, was read by nobody. */
const wasMailed = (orderId: string | RawBuilder<unknown>) => sql`exists (
  select
  from emails e
  where e.reason = ${orderId}
    and e.template in ('keys', 'seat-key')
    and e.state not in ('bounced', 'dropped')
)`

const wasSeen = (orderId: string | RawBuilder<unknown>) =>
  sql`(a.reveals > 0 or a.first_revealed_at is not null and ${wasMailed(orderId)})`

/** Whether anybody can have seen a key of an order, also one that was replaced since. */
export async function hasSeenKeys(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and ${wasSeen(orderId)}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * How many places of these orders have a key that was seen at their mailbox: one that is live and not withheld, or one
 * that ended and is followed by another.
 */
export async function seenKeys(db: Db, orderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select distinct on (a.order_line_id, a.slot) a.*, l.order_id
      from assignments a
      join order_lines l on l.id = a.order_line_id
      where l.order_id = any(${orderIds})
      order by a.order_line_id, a.slot, a.id desc
    ) a
    where case
        when a.revoked_at is null then a.withheld_at is null
        else not exists (
          select from closed_slots c where c.order_line_id = a.order_line_id and c.slot = a.slot)
      end
      and ${wasSeen(sql.ref('a.order_id'))}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Keys that were mailed and came back each time: nobody has them yet. */
export async function keysThatBounced(tx: Tx, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and a.revoked_at is null
      and a.withheld_at is null
      and a.first_revealed_at is not null
      and not ${wasSeen(orderId)}
    order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** From now on no key that was seen is shown or mailed again. */
export async function withholdSeenKeys(tx: Tx, orderId: string): Promise<number[]> {
  // A page that is open at this moment has shown them, or shows nothing.
  await sql`
    select a.id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
    order by a.id
    for update of a`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    update assignments a
    set withheld_at = shop_now()
    from order_lines l
    where l.id = a.order_line_id
      and l.order_id = ${orderId}
      and a.revoked_at is null
      and a.withheld_at is null
      and ${wasSeen(orderId)}
    returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What was withheld is shown again: its owner is known after all. */
export async function releaseWithheldKeys(tx: Tx, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update assignments a
    set withheld_at = null
    from order_lines l
    where l.id = a.order_line_id
      and l.order_id = ${orderId}
      and a.withheld_at is not null
    returning a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countWithheld(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and a.revoked_at is null
      and a.withheld_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}
