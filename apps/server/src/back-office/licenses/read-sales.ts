import type { EditionSales } from '@keyhaven/contracts/staff/license-stock'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'

const DAYS = 30

type SalesRow = Readonly<{ productId: string; name: string; day: number; sold: number }>

const first = sql`((shop_now() at time zone 'UTC')::date - ${sql.lit(DAYS - 1)}::integer)`

/** From the figures of each day: reading the sales themselves would cost more with every sale. */
export const salesStatement = sql<SalesRow>`
  select p.id as "productId", p.name, sales.day - ${first} as day, sales.sold
  from (
    select product_id, day, sum(unit_count)::integer as sold
    from (
      select product_id, day, kind, unit_count from figure_days where day >= ${first}
      union all
      select product_id, day, kind, unit_count from figure_deltas where day >= ${first}
    ) figures
    where kind in ('charge', 'free')
    group by product_id, day
  ) sales
  join products p on p.id = sales.product_id
  where sales.sold > 0
  order by p.position, sales.day`

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

/** Licences sold a day and edition, with a zero where nothing was sold. */
export async function salesByEdition({ db, now }: StaffContext) {
  const { rows } = await salesStatement.execute(db)
  const { rows: clock } = await sql<{ now: Date }>`select shop_now() as now`.execute(db)
  const today = clock[0]?.now ?? now()
  const dayAt = (index: number) => {
    const date = new Date(today)
    date.setUTCDate(date.getUTCDate() - (DAYS - 1 - index))
    return date.toISOString().slice(0, 10)
  }
  const editions = new Map<string, EditionSales>()
  for (const { productId, name, day, sold } of rows) {
    const known = editions.get(productId) ?? { productId, name, sold: Array(DAYS).fill(0) }
    known.sold[day] = sold
    editions.set(productId, known)
  }
  return {
    days: Array.from({ length: DAYS }, (_, index) => dayAt(index)),
    editions: [...editions.values()].toSorted((a, b) => sum(b.sold) - sum(a.sold)),
  }
}
