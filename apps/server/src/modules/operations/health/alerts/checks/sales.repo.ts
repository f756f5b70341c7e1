import { sql } from 'kysely'
import type { Context } from '../../../../../context.ts'
import { settingsOf } from '../../../../platform/settings/settings.service.ts'
import { freeUnits } from '../../../../stock/licenses/units/stock-counts.ts'
import { disputeRateOf, noEntries, plusDays, refundRateOf } from '../../../figures/figures.rules.ts'
import { disputedOrdersOf, figuresOf } from '../../../figures/figures.service.ts'
import type { Check } from '../alert.ts'
import {
  judgeDeclines,
  judgeDisputes,
  judgeRefunds,
  judgeStock,
  type Tries,
} from '../alerts.rules.ts'

const SALES_DAYS = 28
const RATE_DAYS = 30

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

const BASIS_POINTS = 10_000

/** The same thirty days, sums and rates as Overview. */
async function lastMonth(ctx: Context) {
  const { rows } = await sql<{ day: string }>`
    select (shop_now() at time zone 'UTC')::date::text as day`.execute(ctx.db)
  const to = rows[0]?.day ?? ''
  const from = plusDays(to, 1 - RATE_DAYS)
  const period = { before: from, from, to, stores: null }
  const [[total], disputed, settings] = await Promise.all([
    figuresOf(ctx.db, period, ['total']),
    disputedOrdersOf(ctx.db, period),
    settingsOf(ctx),
  ])
  const { usd = noEntries, orders = 0, freeOrders = 0 } = total ?? {}
  return { usd, orders, freeOrders, disputed: disputed.now, settings }
}

const refunds: Check = {
  kind: 'refunds',
  severity: 'warning',
  pace: 'slow',
  read: async (ctx) => {
    const { usd, orders, freeOrders, settings } = await lastMonth(ctx)
    const limit = settings['alerts.refunds_bp'] / BASIS_POINTS
    return [judgeRefunds(refundRateOf(usd), { paidOrders: orders - freeOrders, limit })]
  },
}

const disputes: Check = {
  kind: 'disputes',
  severity: 'warning',
  pace: 'slow',
  read: async (ctx) => {
    const { orders, freeOrders, disputed, settings } = await lastMonth(ctx)
    const limit = settings['alerts.disputes_bp'] / BASIS_POINTS
    const rate = disputeRateOf(disputed, { orders, freeOrders })
    return [judgeDisputes(rate, { paidOrders: orders - freeOrders, disputed, limit })]
  },
}

export const salesChecks: readonly Check[] = [stock, declines, refunds, disputes]
