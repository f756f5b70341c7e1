import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { countOrders } from '@keyhaven/contracts/staff/orders'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'

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
    oldestWaiting: oldest?.toISOString() ?? null,
    oldestProcessing: slowest?.toISOString() ?? null,
  }
}
