import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import { DEAD_LETTERS } from '../../../../infra/work/queue.ts'

const AT_ONCE = 100
/** An e-mail is tried for three days before it is dead. */
const MAIL_DAYS = 5

export type DeadMail = Readonly<{ id: number; template: string; reason: string }>

export async function deadMails(db: Db): Promise<DeadMail[]> {
  const { rows } = await sql<DeadMail>`
    select e.id, e.template, e.reason
    from emails e
    where e.state = 'dead'
      and e.created_at > shop_now() - make_interval(days => ${MAIL_DAYS})
      and not exists (select from notifications n where n.dedupe_key = 'mail-dead:' || e.id)
    order by e.created_at
    limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Jobs that failed for good; those of e-mails are told as e-mails. */
export async function deadJobs(db: Db): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id::text as id
    from pgboss.job j
    where j.name = ${DEAD_LETTERS}
      and not (j.data ? 'emailId')
      and j.created_on > now() - interval '1 day'
      and not exists (select from notifications n where n.dedupe_key = 'job-dead:' || j.id)
    limit ${AT_ONCE}`.execute(db)
  return rows
}

export type Overdue = Readonly<{ lineId: number; orderId: string; orderNumber: string }>

/** Buyers who have waited for a key for longer than this. */
export async function overdueBackorders(db: Db, hours: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select b.order_line_id as "lineId", o.id as "orderId", o.order_number as "orderNumber"
    from backorders b
    join order_lines l on l.id = b.order_line_id
    join orders o on o.id = l.order_id
    where b.paid_at < shop_now() - make_interval(hours => ${hours})
      and not exists (
        select from notifications n where n.dedupe_key = 'backorder:' || b.order_line_id)
    order by b.paid_at
    limit ${AT_ONCE}`.execute(db)
  return rows
}

export type NewReview = Readonly<{ id: string; rating: number; product: string }>

export async function pendingReviews(db: Db): Promise<NewReview[]> {
  const { rows } = await sql<NewReview>`
    select r.id::text as id, r.rating, p.name as product
    from reviews r
    join products p on p.id = r.product_id
    where r.state = 'pending'
      and not r.is_demo
      and r.created_at > shop_now() - interval '1 day'
      and not exists (select from notifications n where n.dedupe_key = 'new-review:' || r.id)
    order by r.created_at
    limit ${AT_ONCE}`.execute(db)
  return rows
}

/** The day on which a card was charged, but the provider told nothing after it; undefined if all is well. */
export async function silentSince(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select to_char(o.paid_at, 'YYYY-MM-DD') as day
    from orders o
    where o.created_at > shop_now() - interval '1 day'
      and o.paid_at < shop_now() - interval '1 hour'
      and o.charge_minor > 0
      and exists (
        select from payment_attempts a where a.order_id = o.id and a.intent_id is not null)
      and not exists (
        select from webhook_events e where e.received_at > o.paid_at - interval '10 minutes')
    limit 1`.execute(db)
  return rows[0]?.day
}
