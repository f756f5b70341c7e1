import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { LicenseEvent } from './license-conflicts.rules.ts'

export type LicenseSlot = Readonly<{ lineId: number; slot: number }>

/** An event of one licence; without a place, of every licence of the order. */
export type Standing = Readonly<{ lineId: number | null; slot: number | null; event: LicenseEvent }>

/** All event of an order's licences. Lock the order before deciding by them. */
export async function standingOf(db: Db, orderId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select u.order_line_id as "lineId", u.slot, case
      when u.taken_back_at is not null and r.state = 'approved' then 'refund'
      when u.taken_back_at is not null then 'returned'
      when r.withdrawal_id is not null then 'withdrawal'
      else 'return'
    end as event
    from refund_units u
    join refund_requests r on r.id = u.request_id
    where r.order_id = ${orderId}
      and u.is_live
      and (u.taken_back_at is not null or r.state = 'review')
    union all
    select a.order_line_id, a.slot, 'claim'
    from key_claims c
    join assignments a on a.id = c.assignment_id
    where c.order_id = ${orderId}
      and c.state = 'queued'
      and a.revoked_at is null
    union all
    select a.order_line_id, a.slot, 'seat'
    from seat_assignments s
    join assignments a on a.id = s.assignment_id
    where s.order_id = ${orderId}
      and s.state = 'assigned'
      and a.revoked_at is null
    union all
    select null, null, case payment_status when 'disputed' then 'dispute' else 'reversed' end
    from orders
    where id = ${orderId}
      and payment_status in ('disputed', 'refunded', 'dispute_lost')
    union all
    select null, null, 'erasure'
    from orders o
    where o.id = ${orderId}
      and (
        o.email_normal like '%@erased.invalid'
        or exists (
          select
          from erasures e
          where e.email_normal = o.email_normal
            and e.started_at is not null
        )
      )`.execute(db)
  return rows
}
