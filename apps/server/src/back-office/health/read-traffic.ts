import type { IncomingEvent, OutgoingEvent } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'
import { plainReason } from './plain-reason.ts'

const NEWEST = 50

type In = Omit<IncomingEvent, 'receivedAt' | 'processedAt'> &
  Readonly<{ receivedAt: Date; processedAt: Date | null }>

/** Kind and fate of each event; what it said is not shown. */
export async function incomingEvents({ db }: StaffContext): Promise<IncomingEvent[]> {
  const { rows } = await sql<In>`
    select id, type, received_at as "receivedAt", processed_at as "processedAt", attempts as tries,
      last_error as error,
      (extract(epoch from processed_at - received_at) * 1000)::double precision as "tookMs"
    from webhook_events
    order by received_at desc
    limit ${NEWEST}`.execute(db)
  return rows.map(({ receivedAt, processedAt, error, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
    error: error === null ? null : plainReason(error),
  }))
}

type Out = Omit<OutgoingEvent, 'at' | 'to'> & Readonly<{ url: string; at: Date }>

export async function outgoingEvents({ db }: StaffContext): Promise<OutgoingEvent[]> {
  const { rows } = await sql<Out>`
    select d.id, e.type as event, w.url, d.state, d.attempt as tries, d.last_status as "lastStatus",
      d.took_ms as "tookMs", e.at
    from webhook_deliveries d
    join shop_events e on e.id = d.event_id
    join webhook_endpoints w on w.id = d.endpoint_id
    order by d.id desc
    limit ${NEWEST}`.execute(db)
  return rows.map(({ url, at, ...row }) => ({
    ...row,
    to: new URL(url).host,
    at: at.toISOString(),
  }))
}
