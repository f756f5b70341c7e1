import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { countOrders } from '@keyhaven/contracts/staff/orders'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000

type Counts = Readonly<{ waiting: number; review: number; disputes: number; oldest: Date | null }>

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
          where payment_status = 'review' and ${own}
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
          where payment_status in ('disputed', 'dispute_lost')
            and payment_status = 'disputed' and ${own}
          limit ${MOST_COUNTED}
        ) few
      ) as disputes,
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
  const { oldest = null, ...counts } = rows[0] ?? { waiting: 0, review: 0, disputes: 0 }
  return { success: true, counts, oldestWaiting: oldest?.toISOString() ?? null }
}
