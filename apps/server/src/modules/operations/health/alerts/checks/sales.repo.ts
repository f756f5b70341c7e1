import { sql } from 'kysely'
import { freeUnits } from '../../../../stock/licenses/units/stock-counts.ts'
import type { Check } from '../alert.ts'
import { judgeDeclines, judgeReversals, judgeStock, type Tries } from '../alerts.rules.ts'

const SALES_DAYS = 28

type Stock = Readonly<{ productId: string; name: string; free: number; sold: number }>

/** Editions on sale that were ever in stock. */
const stock: Check = {
  kind: 'stock',
  severity: 'warning',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<Stock>`
      with sold as (
        select l.product_id, sum(l.quantity)::integer as units
        from orders o
        join order_lines l on l.order_id = o.id
        where o.paid_at > shop_now() - make_interval(days => ${SALES_DAYS})
        group by l.product_id
      )
      select p.id as "productId", p.name, coalesce(sold.units, 0) as sold, ${freeUnits(sql`p.id`)} as free
      from products p
      left join sold on sold.product_id = p.id
      where p.is_active and p.archived_at is null
        and exists (select from key_batches b where b.product_id = p.id)
      order by p.id`.execute(db)
    return rows.map(({ sold, ...row }) => judgeStock({ ...row, soldPerDay: sold / SALES_DAYS }))
  },
}

type Declines = Readonly<{ isNow: boolean }> & Tries

const declines: Check = {
  kind: 'declines',
  severity: 'warning',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<Declines>`
      select a.created_at > shop_now() - interval '1 hour' as "isNow", count(*)::integer as tries,
        (count(*) filter (where exists (
          select from card_declines d where d.attempt_id = a.id)))::integer as declined
      from orders o
      join payment_attempts a on a.order_id = o.id
      where o.created_at > shop_now() - make_interval(days => ${SALES_DAYS})
      group by 1`.execute(db)
    const none = { tries: 0, declined: 0 }
    const of = (isNow: boolean) => rows.find((row) => row.isNow === isNow) ?? none
    return [judgeDeclines(of(true), of(false))]
  },
}

const reversals: Check = {
  kind: 'reversals',
  severity: 'warning',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<{ charged: number; reversed: number }>`
      select (count(distinct order_id) filter (where kind = 'charge'))::integer as charged,
        (count(distinct order_id) filter (where kind in ('refund', 'dispute')))::integer as reversed
      from ledger
      where at > shop_now() - interval '30 days'`.execute(db)
    return [judgeReversals(rows[0] ?? { charged: 0, reversed: 0 })]
  },
}

export const salesChecks: readonly Check[] = [stock, declines, reversals]
