import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

export type StockRow = { productId: string; free: number; isWaitedFor: boolean }

/**
 * What the next buyer who pays can get of every product: free units, and those that unpaid orders hold.
 * Each is counted up to a limit, so that the answer costs the same with any stock.
 */
export async function stockRows(db: Db, limit: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select p.id as "productId", stock.free + held.units as free, exists (
      select
      from backorders b
      where b.product_id = p.id
    ) as "isWaitedFor"
    from products p
    cross join lateral (
      select count(*) as free
      from (
        select
        from key_units u
        where u.product_id = p.id
          and u.status = 'available'
        order by u.position
        limit ${limit}
      ) as counted
    ) as stock
    cross join lateral (
      select count(*) as units
      from (
        select
        from key_units u
        join orders o on o.id = u.hold_order
        where u.product_id = p.id
          and u.status = 'held'
          and o.payment_status = 'awaiting'
        limit ${limit}
      ) as counted
    ) as held
    order by p.position`.execute(db)
  return rows
}
