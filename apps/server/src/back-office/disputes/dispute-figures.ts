import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { DUE_SOON_DAYS, type disputeFigures } from '@keyhaven/contracts/staff/disputes'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { isOurTurn } from '../reads/our-turn.ts'
import { warningsWhere } from './list-disputes.ts'

type Figures = Omit<ResponseOf<typeof disputeFigures>, 'success' | 'warnings'>

/** What waits, what was won within a year, and warnings that can still be acted on. */
export async function figuresOf({
  db,
  staff,
}: StaffContext): Promise<ResponseOf<typeof disputeFigures>> {
  const isOwn = isOfStores(sql`store_id`, staff)
  const { rows } = await sql<Figures>`
    select
      (
        select count(*) from disputes where ${isOurTurn(sql`state`)} and ${isOwn}
      ) as "toAnswer",
      (
        select count(*)
        from disputes
        where ${isOurTurn(sql`state`)}
          and due_at <= shop_now()
          and ${isOwn}
      ) as overdue,
      (
        select count(*)
        from disputes
        where ${isOurTurn(sql`state`)}
          and due_at > shop_now()
          and due_at < shop_now() + make_interval(days => ${DUE_SOON_DAYS})
          and ${isOwn}
      ) as "dueSoon",
      (select count(*) from disputes where state in ('under_review', 'appeal_review') and ${isOwn}) as "underReview",
      count(*) filter (where state = 'won') as won,
      count(*) filter (where state = 'lost') as lost
    from disputes
    where closed_at > shop_now() - interval '1 year' and ${isOwn}`.execute(db)
  const none = { toAnswer: 0, overdue: 0, dueSoon: 0, underReview: 0, won: 0, lost: 0 }
  const warnings = await warningsWhere(
    db,
    sql`w.warned_at > shop_now() - interval '90 days'
      and w.is_actionable
      and ${isOfStores(sql`o.store_id`, staff)}
      and o.payment_status in ('paid', 'partially_refunded', 'review')
      and not exists (select from disputes d where d.order_id = w.order_id)`,
  )
  return { success: true, ...(rows[0] ?? none), warnings }
}
