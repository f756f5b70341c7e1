import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { PlaceOfLine } from './backorders.repo.ts'

const asRows = (places: readonly PlaceOfLine[]) => sql`unnest(
      ${places.map((place) => place.orderLineId)}::bigint[],
      ${places.map((place) => place.slot)}::integer[]
    ) as given (line, slot)`

/** Places whose next key takes two people. */
export async function insertRefillWaits(tx: Tx, places: readonly PlaceOfLine[]) {
  await sql`
    insert into refill_waits (order_line_id, slot, since)
    select line, slot, shop_now()
    from ${asRows(places)}
    on conflict do nothing`.execute(tx)
}

/** The places that waited for two and do no longer. */
export async function deleteRefillWaits(tx: Tx, places: readonly PlaceOfLine[]) {
  const { rows } = await sql<PlaceOfLine>`
    delete from refill_waits w
    using ${asRows(places)}
    where w.order_line_id = given.line
      and w.slot = given.slot
    returning w.order_line_id as "orderLineId", w.slot`.execute(tx)
  return rows
}

export async function deleteRefillsOf(tx: Tx, orderId: string) {
  await sql`
    delete from refill_waits
    where order_line_id in (select id from order_lines where order_id = ${orderId})`.execute(tx)
}

/** What was asked for a place that waits for two. */
export async function noteRefillApproval(tx: Tx, place: PlaceOfLine, approvalId: string) {
  await tx
    .updateTable('refill_waits')
    .set({ approval_id: approvalId })
    .where('order_line_id', '=', place.orderLineId)
    .where('slot', '=', place.slot)
    .execute()
}

/** Whether a place waits for two. */
export async function isRefillWaiting(db: Db, place: PlaceOfLine): Promise<boolean> {
  const row = await db
    .selectFrom('refill_waits')
    .select('slot')
    .where('order_line_id', '=', place.orderLineId)
    .where('slot', '=', place.slot)
    .executeTakeFirst()
  return row !== undefined
}

/** Places of an order that wait for two, and whether somebody can still decide what was asked. */
export async function refillWaitsOf(db: Db, orderId: string) {
  const { rows } = await sql<PlaceOfLine & { isAsked: boolean }>`
    select w.order_line_id as "orderLineId", w.slot,
      coalesce(a.state = 'open' and a.expires_at > shop_now(), false) as "isAsked"
    from refill_waits w
    join order_lines l on l.id = w.order_line_id
    left join approvals a on a.id = w.approval_id
    where l.order_id = ${orderId}`.execute(db)
  return rows
}

export type EmptiedPlace = PlaceOfLine & Readonly<{ lastId: number }>

/** Places of an order whose last key was seen and ended, with no move yet that lets another follow. */
export async function unmovedPlaces(tx: Tx, orderId: string): Promise<EmptiedPlace[]> {
  const { rows } = await sql<EmptiedPlace>`
    select l.id as "orderLineId", last.slot, last.id as "lastId"
    from order_lines l
    cross join lateral (
      select distinct on (a.slot) a.id, a.slot, a.revoked_at, a.move_id,
        a.reveals > 0 or a.first_revealed_at is not null as was_seen
      from assignments a
      where a.order_line_id = l.id
      order by a.slot, a.id desc
    ) last
    where l.order_id = ${orderId}
      and last.revoked_at is not null
      and last.was_seen
      and not exists (
        select from closed_slots c where c.order_line_id = l.id and c.slot = last.slot)
      and not exists (
        select from refill_waits w where w.order_line_id = l.id and w.slot = last.slot)
      and not exists (
        select from key_moves m
        where m.order_line_id = l.id and m.slot = last.slot
          and m.act in ('refill', 'dispute_won', 'legacy')
          and m.id > coalesce(last.move_id, 0))
    order by l.id, last.slot`.execute(tx)
  return rows
}
