import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { USUAL_THRESHOLD } from '../../modules/stock/licenses/units/stock-alarms.ts'
import { unitsInStates } from '../../modules/stock/licenses/units/stock-counts.ts'

const SALES_DAYS = 14

export type StockRow = Readonly<{
  productId: string
  name: string
  slug: string
  units: number
  available: number
  held: number
  revoked: number
  quarantined: number
  withdrawn: number
  invalid: number
  sold: number
  threshold: number
  waiting: number
  lastImportAt: Date | null
  supplier: string | null
  now: Date
}>

/**
 * What is not sold is counted as it moves, and what is sold is what is left of the units that were imported. So the
 * answer costs the same however much was ever sold or is in stock.
 */
const stockStatement = sql<StockRow>`
  select p.id as "productId", p.name, p.slug, coalesce(imported.units, 0)::integer as units,
    unsold.available, unsold.revoked, unsold.quarantined, unsold.withdrawn, unsold.invalid,
    held.units as held, coalesce(sales.units, 0)::integer as sold,
    coalesce(alarm.threshold, ${USUAL_THRESHOLD}) as threshold,
    waiting.units::integer as waiting, last.imported_at as "lastImportAt", last.supplier, shop_now() as now
  from products p
  left join (
    select product_id, sum(units) as units
    from key_batches
    where shop_import_id is null
    group by product_id
  ) imported on imported.product_id = p.id
  cross join lateral (
    ${unitsInStates(sql`p.id`, ['available', 'revoked', 'quarantined', 'withdrawn', 'invalid'])}
  ) unsold
  cross join lateral (
    select count(*)::integer as units
    from key_units u
    where u.product_id = p.id and u.status = 'held'
  ) held
  left join (
    select product_id, sum(unit_count) as units
    from (
      select product_id, day, kind, unit_count from figure_days
      union all
      select product_id, day, kind, unit_count from figure_deltas
    ) figures
    where kind in ('charge', 'free') and day > (shop_now() at time zone 'UTC')::date - ${SALES_DAYS}::integer
    group by product_id
  ) sales on sales.product_id = p.id
  left join stock_alarms alarm on alarm.product_id = p.id
  cross join lateral (
    select coalesce(sum(b.missing), 0) as units from backorders b where b.product_id = p.id
  ) waiting
  left join lateral (
    select b.imported_at, s.name as supplier
    from key_batches b
    join suppliers s on s.id = b.supplier_id
    where b.product_id = p.id and b.shop_import_id is null
    order by b.imported_at desc, b.id desc
    limit 1
  ) last on true
  order by p.position`

export const stockRows = async (db: Db): Promise<StockRow[]> =>
  (await stockStatement.execute(db)).rows

export const soldPerDay = (sold: number) => sold / SALES_DAYS
