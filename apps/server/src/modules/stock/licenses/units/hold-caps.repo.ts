import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** Whether nobody else adds a hold of this product at this moment; if so, nobody does until I commit. */
export async function isAloneWith(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(
      hashtextextended('holds:' || ${productId}, 0)
    ) as "isAlone"`.execute(tx)
  return rows[0]?.isAlone === true
}

/**
 * How many units of a product are held, and how many more are free. The free ones are counted only as
 * far as they matter: up to `share` units for each that would be held then.
 */
export async function unitsForHolds(
  tx: Tx,
  { productId, quantity, share }: { productId: string; quantity: number; share: number },
): Promise<{ held: number; free: number }> {
  const { rows } = await sql<{ held: number; free: number }>`
    with held as (
      select count(*) as units
      from key_units
      where product_id = ${productId}
        and status = 'held'
    )
    select held.units as held, (
      select count(*)
      from (
        select
        from key_units
        where product_id = ${productId}
          and status = 'available'
        order by position
        limit ${share}::bigint * (held.units + ${quantity}::bigint)
      ) as counted
    ) as free
    from held`.execute(tx)
  return rows[0] ?? { held: 0, free: 0 }
}

/** Until when every unit of an order is held; null if one is not. */
export async function heldUntilOf(db: Db, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when bool_and(l.quantity <= holds.units) then min(holds.until) end as until
    from (
      select product_id, sum(quantity) as quantity
      from order_lines
      where order_id = ${orderId}
      group by product_id
    ) l
    cross join lateral (
      select count(*) as units, min(u.hold_until) as until
      from key_units u
      where u.hold_order = ${orderId}
        and u.product_id = l.product_id
        and u.status = 'held'
        and u.hold_until > shop_now()
    ) holds`.execute(db)
  return rows[0]?.until ?? null
}
