import type { EditionSales } from '@keyhaven/contracts/staff/license-stock'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'

const DAYS = 30

type Row = Readonly<{ productId: string; name: string; day: number; sold: number }>

/** Only the rows of these days are read: `assignments_by_time` knows where they begin. */
export const salesStatement = sql<Row>`
  select p.id as "productId", p.name, sales.day, sales.sold
  from (
    select l.product_id,
      (a.assigned_at at time zone 'UTC')::date
        - ((shop_now() at time zone 'UTC')::date - ${sql.lit(DAYS - 1)}::integer) as day,
      count(*)::integer as sold
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id and o.kind <> 'imported'
    where a.assigned_at >= ((shop_now() at time zone 'UTC')::date - ${sql.lit(DAYS - 1)}::integer)::timestamp
      at time zone 'UTC'
    group by 1, 2
  ) sales
  join products p on p.id = sales.product_id
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
