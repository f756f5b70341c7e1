import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { ProviderEvent } from '../../infra/stripe.ts'
import type { Entry, Kind } from './reversals.rules.ts'

/** True when the event is new; one that was told before is kept once. */
export async function storeEvent(tx: Tx, event: ProviderEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_events')
    .values({ id: event.id, type: event.type, payload: JSON.stringify(event.object) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function beginEvent(db: Db, id: string) {
  return await db
    .updateTable('webhook_events')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning(['id', 'type', 'payload'])
    .executeTakeFirst()
}

export async function endEvent(db: Db, id: string) {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql`now()`, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function failEvent(db: Db, id: string, error: string) {
  await db.updateTable('webhook_events').set({ last_error: error }).where('id', '=', id).execute()
}

/** Which of these events were never kept. */
export async function unknownEvents(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from unnest(${ids}::text[]) as id
    where not exists (select from webhook_events e where e.id = id.id)`.execute(db)
  return rows.map((row) => row.id)
}

type Attempt = { id: string; order_id: string }

/** What the ledger has of one payment. */
export async function bookingsOf(tx: Tx, attempt: Attempt) {
  const rows = await tx
    .selectFrom('ledger')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'ledger.attempt_id')
    .select(['ledger.kind', 'ledger.provider_ref', 'ledger.amount_minor', 'ledger.currency'])
    .select('payment_attempts.status')
    .where('ledger.order_id', '=', attempt.order_id)
    .where('ledger.attempt_id', '=', attempt.id)
    .orderBy('ledger.id')
    .execute()
  const entries: Entry[] = rows.map((row) => ({
    kind: row.kind as Kind,
    providerRef: row.provider_ref,
    amountMinor: row.amount_minor,
    currency: row.currency,
  }))
  return { isDuplicate: rows[0]?.status === 'duplicate', entries }
}

export async function bookEntries(tx: Tx, attempt: Attempt, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    kind: entry.kind,
    provider_ref: entry.providerRef,
    amount_minor: entry.amountMinor,
    currency: entry.currency,
    at: sql<Date>`shop_now()`,
  }))
  await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}
