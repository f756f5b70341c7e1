import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { ProviderEvent } from '../../../infra/payments/stripe.ts'

/** True when the event is new; one that was told before is kept once. `isDone`: nothing is left to do. */
export async function insertEvent(
  db: Db,
  event: ProviderEvent,
  { isDone = false } = {},
): Promise<boolean> {
  const row = await db
    .insertInto('webhook_events')
    .values({
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.object),
      processed_at: isDone ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An event that was worked on is left alone, unless staff asked for a replay. */
export async function beginEvent(db: Db, id: string, isReplay: boolean) {
  return await db
    .updateTable('webhook_events')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .$if(!isReplay, (query) => query.where('processed_at', 'is', null))
    .returning(['id', 'type', 'payload'])
    .executeTakeFirst()
}

/** Whether what it said is still kept; undefined if there is no such event. */
export async function hasContent(db: Db, id: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ has: boolean }>`
    select payload <> '{}' as has from webhook_events where id = ${id}`.execute(db)
  return rows[0]?.has
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
