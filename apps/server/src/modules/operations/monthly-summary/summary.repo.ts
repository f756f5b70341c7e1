import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

type Due = Readonly<{ staffId: string; email: string; month: string }>

/** After these days of a month nobody waits for a summary any more: a worker that was away does not send it late. */
const LAST_DAY = 3

/** In the first days of a month, those who want its summary, may see reports of all stores and did not get it yet. */
export async function summariesDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with clock as (
      select date_trunc('month', shop_now() at time zone 'UTC') as begun,
        extract(day from shop_now() at time zone 'UTC') as day
    )
    select s.id as "staffId", s.email, to_char(k.begun - interval '1 month', 'YYYY-MM') as month
    from clock k
    join notification_choices c on c.kind = 'summary' and c.by_email
    join staff s on s.id = c.staff_id and s.is_active
    where k.day <= ${LAST_DAY}
      and (s.role = 'super_admin' or exists (
        select from role_permissions p where p.role_id = s.role and p.permission = 'reports.view'))
      and not exists (select from staff_stores o where o.staff_id = s.id)
      and not exists (
        select from emails e
        where e.dedupe_key =
          'monthly-summary:' || to_char(k.begun - interval '1 month', 'YYYY-MM') || ':' || s.id)
    order by s.id`.execute(db)
  return rows
}

export type Counted = Readonly<{ now: number; before: number }>

const begin = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'UTC')`
const between = (month: string) => ({
  before: sql`((${`${month}-01`}::timestamp - interval '1 month') at time zone 'UTC')`,
  begin: begin(month),
  end: sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC')`,
})

export type Counts = Readonly<Record<'refunds' | 'conversations' | 'alone', Counted>>

/** A second payment that is given back is no refund. */
const refunded = sql`(
  select l.at
  from ledger l
  left join payment_attempts a on a.id = l.attempt_id
  where l.kind = 'refund' and a.status is distinct from 'duplicate'
) given`

/** How many there were of each, beside the month before. */
export async function countsIn(db: Db, month: string): Promise<Counts> {
  const days = between(month)
  const counted = (from: ReturnType<typeof sql>, at: ReturnType<typeof sql>) => sql`(
    select jsonb_build_object(
      'now', count(*) filter (where ${at} >= ${days.begin}),
      'before', count(*) filter (where ${at} < ${days.begin}))
    from ${from}
    where ${at} >= ${days.before} and ${at} < ${days.end})`
  const { rows } = await sql<Counts>`
    select ${counted(refunded, sql`at`)} as refunds,
      ${counted(
        sql`(select created_at from conversations where state <> 'spam' and merged_into is null) asked`,
        sql`created_at`,
      )} as conversations,
      ${counted(sql`(select decided_at from approvals where is_alone) alone`, sql`decided_at`)} as alone`.execute(
    db,
  )
  const none = { now: 0, before: 0 }
  return rows[0] ?? { refunds: none, conversations: none, alone: none }
}
