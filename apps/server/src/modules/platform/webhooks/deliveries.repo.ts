import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type Due = Readonly<{
  id: number
  attempt: number
  endpointId: number
  generation: number
  secretVersion: number
  url: string
  event: { id: number; type: string; at: Date; data: unknown }
}>

type DueRow = Omit<Due, 'event'> & { eventId: number; type: string; at: Date; data: unknown }

/**
 * Makes due deliveries mine for as long as a call may take. Of one object only the oldest is due, so a
 * receiver hears things in their order; a failing receiver is asked with one of them until it answers.
 */
export async function claimDueDeliveries(
  db: Db,
  count: number,
  leaseSeconds: number,
): Promise<Due[]> {
  const { rows } = await sql<DueRow>`
    update webhook_deliveries mine
    set attempt = mine.attempt + 1, due_at = shop_now() + make_interval(secs => ${leaseSeconds})
    from webhook_endpoints listener, shop_events event
    where mine.id = any(array(
        select waiting.id
        from webhook_deliveries waiting
        join webhook_endpoints awake on awake.id = waiting.endpoint_id and awake.state = 'active'
        where waiting.state = 'waiting'
          and waiting.due_at <= shop_now()
          and not exists (
            select from webhook_deliveries earlier
            where earlier.endpoint_id = waiting.endpoint_id
              and (earlier.object = waiting.object or awake.failing_since is not null)
              and earlier.state = 'waiting'
              and earlier.event_id < waiting.event_id)
        order by waiting.event_id
        limit ${count}
        for update of waiting skip locked))
      and listener.id = mine.endpoint_id
      and event.id = mine.event_id
    returning mine.id, mine.attempt, listener.id as "endpointId", listener.generation,
      listener.secret_version as "secretVersion", listener.url, event.id as "eventId", event.type, event.at, event.data`.execute(
    db,
  )
  return rows.map(({ eventId, type, at, data, ...due }) => ({
    ...due,
    event: { id: eventId, type, at, data },
  }))
}

type Heard = Readonly<{ status: number; tookMs: number }>

/** False if another worker took it over meanwhile. */
export async function recordDelivered(tx: Tx, { id, attempt }: Due, { status, tookMs }: Heard) {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'delivered',
      delivered_at: sql`shop_now()`,
      last_status: status,
      took_ms: tookMs,
      last_error: null,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Failure = {
  status: number | undefined
  error: string
  waitSeconds: number
  tookMs: number
}

export async function recordFailure(tx: Tx, { id, attempt }: Due, failure: Failure) {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      due_at: sql`shop_now() + make_interval(secs => ${failure.waitSeconds})`,
      last_status: failure.status ?? null,
      took_ms: failure.tookMs,
      last_error: failure.error,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever waits for this receiver need not wait longer. */
export async function makeDue(tx: Tx, endpointId: number) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: sql`shop_now()` })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '>', sql<Date>`shop_now()`)
    .execute()
}

export async function redeliver(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', due_at: sql`shop_now()`, delivered_at: null })
    .where('id', '=', id)
    .returning('endpoint_id')
    .executeTakeFirst()
  return row?.endpoint_id
}

/** Events everyone has heard, after the days they are kept for. */
export async function forgetTold(db: Db, days: number) {
  await sql`
    delete from shop_events event
    where event.at < shop_now() - make_interval(days => ${days})
      and not exists (
        select from webhook_deliveries open where open.event_id = event.id and open.state = 'waiting')
      and not exists (
        select from plugin_deliveries open where open.event_id = event.id and open.state <> 'delivered')
  `.execute(db)
}
