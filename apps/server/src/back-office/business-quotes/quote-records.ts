import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { readQuoteRecords } from '@keyhaven/contracts/staff/business-offers'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { cheapOffer } from '../../modules/buying/business-quotes/offer-approvals.ts'
import { requestForStaff } from '../../modules/buying/business-quotes/offer-views.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { seatsOf } from '../reads/order-licenses.ts'

type Records = ResponseOf<typeof readQuoteRecords>

const MOST_ROWS = 100

type Event = Readonly<{
  at: Date
  action: string
  by: string | null
  meta: { reason?: string }
}>

async function eventsOf(db: Db, reference: string): Promise<Records['events']> {
  const { rows } = await sql<Event>`
    select a.at, a.action, s.first_name || ' ' || s.last_name as by, a.meta
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${`quote:${reference}`}
    order by a.seq desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ at, meta, ...event }) => ({
    ...event,
    at: at.toISOString(),
    text: meta.reason ?? '',
  }))
}

async function awaitedOf(db: Db, reference: string): Promise<Records['awaited']> {
  const { rows } = await sql<Records['awaited'][number]>`
    select a.id, a.summary, s.first_name || ' ' || s.last_name as "askedByName"
    from approvals a
    join staff s on s.id = a.asked_by
    where a.state = 'open'
      and a.expires_at > shop_now()
      and a.kind = ${cheapOffer.name}
      and a.object = ${`quote:${reference}`}
    order by a.expires_at`.execute(db)
  return rows
}

/** What stands beside a quote: its history, what waits for a second person, and who has the seats. */
export async function quoteRecords(ctx: StaffContext, reference: string): Promise<Records> {
  const { offers } = await requestForStaff(ctx, reference)
  const orderId = offers.find(({ isPaid }) => isPaid)?.orderId
  const [events, awaited, seats] = await Promise.all([
    eventsOf(ctx.db, reference),
    awaitedOf(ctx.db, reference),
    orderId ? seatsOf(ctx.db, orderId) : [],
  ])
  return { success: true, events, awaited, seats }
}
