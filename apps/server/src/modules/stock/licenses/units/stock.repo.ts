import { sql } from 'kysely'
import type { Db } from '../../infra/db.ts'

export type StockRow = { productId: string; free: number; isWaitedFor: boolean }

/** The free units of every product, counted up to a limit: the answer costs the same with any stock. */
export async function stockRows(db: Db, limit: number): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select p.id as "productId", stock.free, exists (
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
    order by p.position`.execute(db)
  return rows
}
