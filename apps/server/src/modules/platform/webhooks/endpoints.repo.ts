import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

const shown = [
  'id',
  'url',
  'description',
  'events',
  'state',
  'failing_since',
  'generation',
] as const

/** With what waits for each of them. */
export async function allEndpoints(db: Db) {
  return await db
    .selectFrom('webhook_endpoints')
    .select(shown)
    .select(({ selectFrom, fn }) =>
      selectFrom('webhook_deliveries')
        .select(fn.countAll<number>().as('count'))
        .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
        .where('webhook_deliveries.state', '=', 'waiting')
        .as('waiting'),
    )
    .orderBy('id')
    .execute()
}
export type EndpointRow = Awaited<ReturnType<typeof allEndpoints>>[number]

type NewEndpoint = {
  url: string
  description: string
  events: string[]
  createdBy: string
  secretVersion: number
}

export async function insertEndpoint(tx: Tx, added: NewEndpoint) {
  const { createdBy, secretVersion, ...columns } = added
  return await tx
    .insertInto('webhook_endpoints')
    .values({ ...columns, created_by: createdBy, secret_version: secretVersion })
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow()
}

type EndpointChange = Partial<Pick<EndpointRow, 'url' | 'description' | 'events' | 'state'>>

/** False if there is no such endpoint. */
export async function updateEndpoint(tx: Tx, id: number, change: EndpointChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ ...change, ...(change.state === 'active' && { failing_since: null }) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function raiseGeneration(
  tx: Tx,
  id: number,
  secretVersion: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ generation: sql`generation + 1`, secret_version: secretVersion })
    .where('id', '=', id)
    .returning('generation')
    .executeTakeFirst()
  return row?.generation
}

/** Endpoints whose receivers still have a secret made from another version than this. */
export async function endpointsNotUnder(db: Db, secretVersion: number) {
  return await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('secret_version', '<>', secretVersion)
    .orderBy('id')
    .execute()
}

/** True if it had been failing until now. */
export async function markHealthy(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True once it has been failing for so long. */
export async function markFailing(tx: Tx, id: number, hours: number): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql`coalesce(failing_since, shop_now())` })
    .where('id', '=', id)
    .returning(
      sql<boolean>`failing_since < shop_now() - make_interval(hours => ${hours})`.as('isTooLong'),
    )
    .executeTakeFirst()
  return row?.isTooLong ?? false
}

/** True if this call was the one that gave up on it. */
export async function disable(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'disabled' })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function sendTestEvent(tx: Tx, id: number) {
  await sql`
    with told as (
      insert into shop_events (type, object, data)
      values ('ping', ${`endpoint:${id}`}, '{}')
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, object)
    select ${id}, id, ${`endpoint:${id}`} from told`.execute(tx)
}
