import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'
import type { StaffEvent } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { timelineOf } from '../../modules/fulfilment/delivery/view/timeline.ts'
import type { OrderRow } from '../../modules/fulfilment/orders/orders.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import {
  actWords,
  causeWords,
  deliveryWords,
  movementWords,
  stateWords,
} from './order-events.rules.ts'

const MOST_EVENTS = 200

type Moved = Readonly<{ at: Date; to: string; cause: string }>

async function moves({ db }: StaffContext, orderId: string): Promise<StaffEvent[]> {
  const { rows } = await sql<Moved>`
    select at, to_state as to, cause
    from order_status_changes
    where order_id = ${orderId}
    order by id desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows.map(({ at, to, cause }) => ({
    at: at.toISOString(),
    group: 'order',
    title: stateWords(to),
    text: causeWords(cause),
  }))
}

type Booked = Readonly<{ at: Date; kind: string; minor: number; currency: string; ref: string }>

async function bookings({ db }: StaffContext, orderId: string): Promise<StaffEvent[]> {
  const { rows } = await sql<Booked>`
    select at, kind, amount_minor as minor, currency, provider_ref as ref
    from ledger
    where order_id = ${orderId}
    order by id desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows.map(({ at, ref, ...entry }) => ({
    at: at.toISOString(),
    group: 'payment',
    title: movementWords(entry),
    text: ref,
  }))
}

type Act = Readonly<{
  at: Date
  action: string
  name: string | null
  meta: Record<string, unknown>
}>

/** What members of staff did, by name. That somebody looked is folded away elsewhere: the audit log has it. */
async function acts({ db }: StaffContext, orderId: string): Promise<StaffEvent[]> {
  const { rows } = await sql<Act>`
    select a.at, a.action, s.first_name || ' ' || s.last_name as name, a.meta
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${orderId}
      and a.actor like 'staff:%'
      and a.action not in ('order.viewed', 'order.mail_viewed')
    order by a.seq desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows.map(({ at, action, name, meta }) => ({
    at: at.toISOString(),
    group: 'staff',
    ...actWords(action, name ?? 'A former colleague', meta),
  }))
}

const asEvent = (event: TimelineEvent): StaffEvent => ({
  at: event.at,
  group: event.mail ? 'mail' : 'delivery',
  ...deliveryWords(event),
})

/** Everything that happened to an order, the latest first. */
export async function eventsOf(ctx: StaffContext, order: OrderRow): Promise<StaffEvent[]> {
  const { events } = await timelineOf(ctx, order)
  const found = await Promise.all([
    moves(ctx, order.id),
    bookings(ctx, order.id),
    acts(ctx, order.id),
  ])
  return [...found.flat(), ...events.map(asEvent)].sort((a, b) => b.at.localeCompare(a.at))
}
