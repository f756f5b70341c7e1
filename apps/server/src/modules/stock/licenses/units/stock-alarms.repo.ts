import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { StockLevel } from '../licenses.rules.ts'

export async function upsertThreshold(tx: Tx, productId: string, threshold: number) {
  await sql`
    insert into stock_alarms (product_id, threshold, changed_at)
    values (${productId}, ${threshold}, shop_now())
    on conflict (product_id) do update set threshold = excluded.threshold`.execute(tx)
}

export async function productCalled(db: Db, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.name
}

type Watched = Readonly<{
  productId: string
  name: string
  threshold: number
  level: StockLevel
  free: number
}>

/** Editions that were ever in stock, with their free units counted as far as the threshold alone. */
export async function watchedProducts(db: Db, usual: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select p.id as "productId", p.name, coalesce(alarm.threshold, ${usual}) as threshold,
      coalesce(alarm.level, 'ok') as level, (
        select count(*)::integer
        from (
          select from key_units u
          where u.product_id = p.id and u.status = 'available'
          limit coalesce(alarm.threshold, ${usual}) + 1
        ) counted
      ) as free
    from products p
    left join stock_alarms alarm on alarm.product_id = p.id
    where exists (select from key_batches b where b.product_id = p.id)
    order by p.id`.execute(db)
  return rows
}

/** The number of this crossing; undefined if another worker noted it. */
export async function noteLevel(
  tx: Tx,
  { productId, threshold, level: from }: Watched,
  to: StockLevel,
) {
  const { rows } = await sql<{ crossings: number }>`
    insert into stock_alarms (product_id, threshold, level, crossings, changed_at)
    values (${productId}, ${threshold}, ${to}, 1, shop_now())
    on conflict (product_id) do update
    set level = ${to}, crossings = stock_alarms.crossings + 1, changed_at = shop_now()
    where stock_alarms.level = ${from}
    returning crossings`.execute(tx)
  return rows[0]?.crossings
}
