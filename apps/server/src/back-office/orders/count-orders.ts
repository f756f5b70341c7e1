import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { countOrders } from '@keyhaven/contracts/staff/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { orderViews } from './list-orders.ts'

const MOST_COUNTED = 1_000

type Counts = Readonly<{
  waiting: number
  review: number
  disputes: number
  processing: number
  oldest: Date | null
  slowest: Date | null
}>

const nothing: Counts = {
  waiting: 0,
  review: 0,
  disputes: 0,
  processing: 0,
  oldest: null,
  slowest: null,
}

/** Every view by its own index. */
async function countViews(db: Db, own: RawBuilder<unknown>) {
  const names = Object.keys(orderViews) as (keyof typeof orderViews)[]
  const counts = names.map(
    (name) => sql`
      select ${name}::text as name, count(*)::integer as count
      from (select from orders o where ${orderViews[name]} and ${own} limit ${MOST_COUNTED}) few`,
  )
  const { rows } = await sql<{ name: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What waits for a person, each counted by the index of its view. */
export async function orderCounts({
  reportsDb: db,
  staff,
}: StaffContext): Promise<ResponseOf<typeof countOrders>> {
  const { stores } = staff
  const own = stores.length === 0 ? sql`true` : sql`o.store_id = any(${[...stores]}::text[])`
  const { rows } = await sql<Counts>`
    select
      (
        select count(*)
        from (
          select from orders o
          where fulfilment_status in ('backordered', 'partial') and ${own}
          limit ${MOST_COUNTED}
        ) few
      ) as waiting,
      (
        select count(*)
        from (
          select from orders o
          where list_state = 'review' and ${own}
            -- Their buyers can still enter the code.
            and not exists (
              select from risk_checks c where c.order_id = o.id and c.waits_for = 'code'
            )
          limit ${MOST_COUNTED}
        ) few
      ) as review,
      (
        select count(*)
        from (
          select from orders o
          where list_state = 'disputed'
            and payment_status = 'disputed' and ${own}
          limit ${MOST_COUNTED}
        ) few
      ) as disputes,
      (
        select count(*)
        from (
          select from orders o
          where list_state = 'processing' and ${own}
          limit ${MOST_COUNTED}
        ) few
      ) as processing,
      (
        select min(created_at)
        from (
          select created_at
          from orders o
          where list_state = 'processing' and ${own}
          order by created_at
          limit 1
        ) few
      ) as slowest,
      (
        select min(paid_at)
        from (
          select paid_at
          from orders o
          where fulfilment_status in ('backordered', 'partial') and ${own}
          order by created_at
          limit ${MOST_COUNTED}
        ) few
      ) as oldest`.execute(db)
  const { oldest, slowest, ...counts } = rows[0] ?? nothing
  return {
    success: true,
    counts,
    views: await countViews(db, own),
    oldestWaiting: oldest?.toISOString() ?? null,
    oldestProcessing: slowest?.toISOString() ?? null,
  }
}
