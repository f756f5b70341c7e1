import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

export type Missing = Readonly<{ orderLineId: number; missing: number }>

/** Sets what each line still waits for, from the moment its order was paid. */
export async function upsertBackorders(tx: Tx, rows: readonly Missing[]) {
  await sql`
    insert into backorders (order_line_id, product_id, missing, paid_at)
    select l.id, l.product_id, r.missing, o.paid_at
    from unnest(
      ${rows.map((row) => row.orderLineId)}::bigint[],
      ${rows.map((row) => row.missing)}::integer[]
    ) as r (line_id, missing)
    join order_lines l on l.id = r.line_id
    join orders o on o.id = l.order_id
    on conflict (order_line_id) do update set missing = excluded.missing`.execute(tx)
}

/** What the lines of an order lack. A licence that was given back is not waited for, one that takes two waits elsewhere. */
export async function missingOf(tx: Tx, orderId: string): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select id as "orderLineId", missing
    from (
      select l.id, l.quantity - (
        select count(*)
        from assignments a
        where a.order_line_id = l.id and a.revoked_at is null
      )::integer - (
        select count(*)
        from closed_slots c
        where c.order_line_id = l.id
      )::integer - (
        select count(*)
        from refill_waits w
        where w.order_line_id = l.id
      )::integer as missing
      from order_lines l
      where l.order_id = ${orderId}
    ) lines
    where missing > 0
    order by id`.execute(tx)
  return rows
}

/** False where nothing would be left to wait for. */
export async function lowerMissing(tx: Tx, orderLineId: number, fewer: number): Promise<boolean> {
  const row = await tx
    .updateTable('backorders')
    .set({ missing: sql`missing - ${fewer}::integer` })
    .where('order_line_id', '=', orderLineId)
    .where('missing', '>', fewer)
    .returning('order_line_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The products nobody waits for in this order any more. */
export async function deleteBackorders(tx: Tx, orderLineIds: readonly number[]) {
  const rows = await tx
    .deleteFrom('backorders')
    .where(sql<boolean>`order_line_id = any(${orderLineIds})`)
    .returning('product_id')
    .execute()
  return [...new Set(rows.map((row) => row.product_id))]
}

export type Backorder = { orderLineId: number; orderId: string; missing: number; quantity: number }

/** Only an order whose money we have is served. */
const oldest = (productId: string) => sql`
    select b.order_line_id as "orderLineId", l.order_id as "orderId", b.missing, l.quantity
    from backorders b
    join order_lines l on l.id = b.order_line_id
    join orders o on o.id = l.order_id
    where b.product_id = ${productId}
      and o.payment_status in ('paid', 'partially_refunded')
    order by b.paid_at, b.order_line_id
    limit 1`

/**
 * Locks the line that has waited longest, its order first, as every change of an order does.
 * 'moved on' when another worker served that line while I waited for the lock.
 */
export async function lockOldestBackorder(
  tx: Tx,
  productId: string,
): Promise<Backorder | 'moved on' | undefined> {
  const before = await sql<Backorder>`${oldest(productId)}`.execute(tx)
  const first = before.rows[0]
  if (!first) return undefined
  await tx.selectFrom('orders').select('id').where('id', '=', first.orderId).forUpdate().execute()
  const after = await sql<Backorder>`${oldest(productId)} for update of b`.execute(tx)
  const locked = after.rows[0]
  return locked?.orderLineId === first.orderLineId ? locked : 'moved on'
}

export async function productOfBackorder(tx: Tx, orderLineId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('backorders')
    .select('product_id')
    .where('order_line_id', '=', orderLineId)
    .executeTakeFirst()
  return row?.product_id
}

/** An empty place, and the key it had last. */
export type EmptySlot = Readonly<{
  slot: number
  batch: number
  lastId: number | null
  lastMove: number | null
  wasSeen: boolean
}>

/** Where the next keys of a line go: its empty places with what was there, and the number of the order's next delivery. */
export async function emptySlots(tx: Tx, { orderLineId, orderId, quantity }: Backorder) {
  const { rows } = await sql<EmptySlot>`
    select slot, last.id as "lastId", last.move_id as "lastMove",
      coalesce(last.was_seen, false) as "wasSeen", (
      select coalesce(max(a.batch), 0) + 1
      from assignments a
      join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId}
    ) as batch
    from generate_series(1, ${quantity}::integer) as slot
    left join lateral (
      select a.id, a.move_id, a.revoked_at, a.reveals > 0 or a.first_revealed_at is not null as was_seen
      from assignments a
      where a.order_line_id = ${orderLineId}
        and a.slot = slot.slot
      order by a.id desc
      limit 1
    ) last on true
    where (last.id is null or last.revoked_at is not null)
      and not exists (
        select
        from closed_slots c
        where c.order_line_id = ${orderLineId}
          and c.slot = slot.slot
      )
      and not exists (
        select
        from refill_waits w
        where w.order_line_id = ${orderLineId}
          and w.slot = slot.slot
      )
    order by slot`.execute(tx)
  return rows
}

export type PlaceOfLine = Readonly<{ orderLineId: number; slot: number }>

export async function insertClosedPlaces(tx: Tx, places: readonly PlaceOfLine[]) {
  await sql`
    insert into closed_slots (order_line_id, slot, closed_at)
    select line, slot, shop_now()
    from unnest(
      ${places.map((place) => place.orderLineId)}::bigint[],
      ${places.map((place) => place.slot)}::integer[]
    ) as given (line, slot)
    on conflict do nothing`.execute(tx)
}

export async function setMissing(tx: Tx, { orderLineId, missing }: Missing) {
  await tx
    .updateTable('backorders')
    .set({ missing })
    .where('order_line_id', '=', orderLineId)
    .execute()
}

/** Products with both a person who waits and something to give. */
export async function productsToServe(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    where exists (
        select
        from backorders b
        where b.product_id = p.id
      )
      and (
        (
          select position
          from key_units u
          where u.product_id = p.id
            and u.status = 'available'
          order by position
          limit 1
        ) is not null
        or exists (
          select
          from key_units u
          join orders o on o.id = u.hold_order
          where u.product_id = p.id
            and u.status = 'held'
            and o.payment_status = 'awaiting'
        )
      )
    order by p.id`.execute(db)
  return rows.map((row) => row.id)
}
