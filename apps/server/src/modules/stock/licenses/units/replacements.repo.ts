import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** The number of the order's next delivery. */
export async function nextDelivery(tx: Tx, orderLineId: number): Promise<number> {
  const { rows } = await sql<{ batch: number }>`
    select coalesce(max(a.batch), 0) + 1 as batch
    from order_lines own
    join order_lines l on l.order_id = own.order_id
    join assignments a on a.order_line_id = l.id
    where own.id = ${orderLineId}`.execute(tx)
  return rows[0]?.batch ?? 1
}

/** The live assignment of a place. */
export async function assignmentAt(tx: Tx, orderLineId: number, slot: number): Promise<number> {
  const row = await tx
    .selectFrom('assignments')
    .select('id')
    .where('order_line_id', '=', orderLineId)
    .where('slot', '=', slot)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Takes the seats of a key that are not sold off the shelf, held or not. Locking the batch first keeps
 * a seat from coming back in between.
 */
export async function freezeSeats(tx: Tx, keyId: number) {
  await sql`
    select b.id
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.id = ${keyId}
    for no key update of b`.execute(tx)
  await sql`
    update key_units
    set status = 'quarantined', hold_order = null, hold_until = null
    where id = any(array(
      select id
      from key_units
      where key_id = ${keyId}
        and status in ('available', 'held')
      order by id
      for update
    ))`.execute(tx)
}

/** From now on seats of a key that come back are not sold again. */
export async function burnKey(tx: Tx, keyId: number) {
  await tx
    .updateTable('license_keys')
    .set({ burned_at: sql<Date>`coalesce(burned_at, shop_now())` })
    .where('id', '=', keyId)
    .execute()
}

export type Predecessor = Readonly<{ orderLineId: number; slot: number; lastFive: string }>

/** The seen keys in whose places a delivery put new ones. */
export async function predecessorsOf(db: Db, orderId: string, batch: number) {
  const { rows } = await sql<Predecessor>`
    select distinct on (a.id) a.order_line_id as "orderLineId", a.slot, k.last5 as "lastFive"
    from order_lines l
    join assignments a on a.order_line_id = l.id and a.batch = ${batch}
    join assignments old on old.order_line_id = l.id and old.slot = a.slot and old.id < a.id
    join key_units u on u.id = old.unit_id
    join license_keys k on k.id = u.key_id
    where l.order_id = ${orderId}
      and old.first_revealed_at is not null
    order by a.id, old.id desc`.execute(db)
  return rows
}
