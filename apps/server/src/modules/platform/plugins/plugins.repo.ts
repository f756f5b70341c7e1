import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type NamedPlugin = Readonly<{ name: string; version: string; events: readonly string[] }>

/** From now on exactly these are told of what happens, each of its events. */
export async function namePlugins(tx: Tx, plugins: readonly NamedPlugin[]): Promise<void> {
  const names = plugins.map(({ name }) => name)
  await sql`
    update plugins set events = '{}' where name <> all(${names}::text[]) and events <> '{}'`.execute(
    tx,
  )
  for (const { name, version, events } of plugins.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    await sql`
      insert into plugins (name, version, events)
      values (${name}, ${version}, ${[...events]}::text[])
      on conflict (name) do update
      set version = excluded.version, events = excluded.events, named_at = shop_now()`.execute(tx)
  }
}

export type DueEvent = Readonly<{
  deliveryId: number
  tries: number
  eventId: number
  type: string
  at: Date
  data: unknown
}>

type Claim = Readonly<{ plugin: string; count: number; leaseSeconds: number }>

/** Makes due events of a plug-in mine for as long as one may take. Of one object only the oldest is due. */
export async function claimDueEvents(
  db: Db,
  { plugin, count, leaseSeconds }: Claim,
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update plugin_deliveries mine
    set tries = mine.tries + 1, due_at = shop_now() + make_interval(secs => ${leaseSeconds})
    from shop_events event
    where mine.id = any(array(
        select waiting.id
        from plugin_deliveries waiting
        where waiting.plugin = ${plugin}
          and waiting.state = 'waiting'
          and waiting.due_at <= shop_now()
          and not exists (
            select from plugin_deliveries earlier
            where earlier.plugin = waiting.plugin
              and earlier.object = waiting.object
              and earlier.state = 'waiting'
              and earlier.event_id < waiting.event_id)
        order by waiting.event_id
        limit ${count}
        for update of waiting skip locked))
      and event.id = mine.event_id
    returning mine.id as "deliveryId", mine.tries, event.id as "eventId", event.type, event.at, event.data`.execute(
    db,
  )
  return rows
}

/** An event that nobody could take; undefined if it was told meanwhile, or is too old to be known. */
export async function deadEvent(
  db: Db,
  deliveryId: number,
): Promise<(DueEvent & { plugin: string }) | undefined> {
  const { rows } = await sql<DueEvent & { plugin: string }>`
    select mine.id as "deliveryId", mine.plugin, mine.tries, event.id as "eventId", event.type, event.at,
      event.data
    from plugin_deliveries mine
    join shop_events event on event.id = mine.event_id
    where mine.id = ${deliveryId} and mine.state = 'dead'`.execute(db)
  return rows[0]
}

type Claimed = Pick<DueEvent, 'deliveryId' | 'tries'>

/** Nothing happens if another worker took it over meanwhile. */
export async function recordTold(db: Db, { deliveryId, tries }: Claimed): Promise<void> {
  await db
    .updateTable('plugin_deliveries')
    .set({ state: 'delivered', delivered_at: sql`shop_now()`, error: null })
    .where('id', '=', deliveryId)
    .where('tries', '=', tries)
    .execute()
}

type Failure = Readonly<{ error: string; waitSeconds: number }>

export async function recordUntold(
  db: Db,
  { deliveryId, tries }: Claimed,
  { error, waitSeconds }: Failure,
): Promise<void> {
  await db
    .updateTable('plugin_deliveries')
    .set({ error, due_at: sql`shop_now() + make_interval(secs => ${waitSeconds})` })
    .where('id', '=', deliveryId)
    .where('tries', '=', tries)
    .execute()
}

/** What comes after it need not wait for it any longer. False if another worker took it over meanwhile. */
export async function giveUpEvent(tx: Tx, { deliveryId, tries }: Claimed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plugin_deliveries')
    .set({ state: 'dead' })
    .where('id', '=', deliveryId)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
