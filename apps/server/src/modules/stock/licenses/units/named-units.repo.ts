import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'

export type Named = Readonly<{ units: readonly number[]; at: number }>

/**
 * Takes units that are named one by one: free ones, and those that an order nobody paid holds. A unit of a
 * batch that came after it was named is another one with the same number.
 */
export async function claimNamedUnits(
  tx: Tx,
  orderId: string,
  { units, at }: Named,
  seconds: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update key_units
    set status = 'held',
      hold_order = ${orderId},
      hold_until = shop_now() + make_interval(secs => ${seconds})
    where id = any(array(
      select u.id
      from key_units u
      join key_batches b on b.id = u.batch_id
      left join orders o on o.id = u.hold_order
      where u.id = any(${units}::bigint[])
        and b.imported_at <= to_timestamp(${at}::double precision / 1000)
        and (
          u.status = 'available'
          or (u.status = 'held' and (o.id is null or o.payment_status in ('awaiting', 'expired')))
        )
      order by u.id
      for update of u))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes units that are named off sale, where nobody else has them. */
export async function burnNamed(tx: Tx, orderId: string, { units, at }: Named): Promise<number> {
  const { rows } = await sql`
    update key_units u
    set status = 'invalid', hold_order = null, hold_until = null
    from key_batches b
    where b.id = u.batch_id
      and u.id = any(${units}::bigint[])
      and b.imported_at <= to_timestamp(${at}::double precision / 1000)
      and (u.status = 'available' or (u.status = 'held' and u.hold_order = ${orderId}))
    returning u.id`.execute(tx)
  return rows.length
}

/** Of these units, those that another order has. */
export async function soldToOthers(
  tx: Tx,
  orderId: string,
  units: readonly number[],
): Promise<{ unitId: number; orderId: string }[]> {
  const { rows } = await sql<{ unitId: number; orderId: string }>`
    select a.unit_id as "unitId", l.order_id as "orderId"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where a.unit_id = any(${units}::bigint[]) and l.order_id <> ${orderId}`.execute(tx)
  return rows
}

/** Takes the oldest free units off sale, which are those that were sold next: how many there were. */
export async function burnHead(tx: Tx, productId: string, quantity: number): Promise<number> {
  const { rows } = await sql`
    update key_units
    set status = 'invalid'
    where id = any(array(
      select id
      from key_units
      where product_id = ${productId} and status = 'available'
      order by position
      limit ${quantity}
      for update))
    returning id`.execute(tx)
  return rows.length
}
