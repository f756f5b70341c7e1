import type pg from 'pg'
import { roleOf } from '../../config.ts'
import { brokenIndexes } from '../../infra/db/migrations/broken-indexes.ts'
import { unknownMigrations } from '../../infra/db/migrations/migrate.ts'
import { readBacklog, readRecords } from '../../infra/db/migrations/records.ts'
import { assertLimitedRole } from '../../infra/db/own-role.ts'
import { wholeVersion } from '../../infra/program-version.ts'
import { keyRingOf } from '../../modules/stock/licenses/vault/key-vault.ts'
import * as judge from './database.rules.ts'
import type { Finding } from './finding.rules.ts'
import { broken, unknown } from './finding.rules.ts'
import type { Ground } from './ground.ts'
import { judgeClock, judgeRunning } from './machine.rules.ts'

const first = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string) =>
  (await client.query<Row>(text)).rows[0]

type Look = (client: pg.Client, ground: Ground) => Promise<Finding>

/** Looks with the role of the shop; what cannot be reached has a finding of its own. */
export const withShop = (look: Look) => async (ground: Ground) =>
  ground.db ? await look(ground.db, ground) : unknown('The database does not answer.')

const withOwner = (look: Look) => async (ground: Ground) =>
  ground.owner
    ? await look(ground.owner, ground)
    : unknown('The database does not answer its owner.')

export async function lookAtDatabase({ db, dbFault }: Ground): Promise<Finding> {
  if (!db) {
    const mend = 'See that PostgreSQL runs, and that DATABASE_URL has the right password.'
    return broken(`The database does not answer: ${dbFault}.`, mend)
  }
  const row = await first<{ version: number }>(
    db,
    `select current_setting('server_version_num')::integer as version`,
  )
  return judge.judgeDatabase(row?.version ?? 0)
}

export const lookAtRole = withOwner(async (owner, { config }) => {
  const fault = await assertLimitedRole(owner, roleOf(config?.DATABASE_URL ?? '')).then(
    () => '',
    (error: Error) => error.message,
  )
  return judge.judgeRole(fault, config?.isLive ?? false)
})

export async function lookAtOwner({ owner, ownerFault }: Ground): Promise<Finding> {
  if (!owner) {
    const mend = 'Correct the password in DATABASE_OWNER_URL: without it nothing is migrated.'
    return broken(`The owner cannot reach the database: ${ownerFault}.`, mend)
  }
  const row = await first<{ isOwner: boolean }>(
    owner,
    `select pg_has_role(datdba, 'member') as "isOwner" from pg_database where datname = current_database()`,
  )
  return judge.judgeOwner(row?.isOwner ?? false)
}

export const lookAtSchema = withOwner(async (owner) => {
  const { now } = await readBacklog(owner)
  const records = await readRecords(owner)
  const named = (states: readonly string[]) =>
    records.filter(({ state }) => states.includes(state)).map(({ name }) => name)
  const { rows } = await owner.query<{ name: string }>(brokenIndexes)
  return judge.judgeSchema({
    due: now.map(({ name }) => name),
    failed: named(['failed']),
    unfinished: named(['waiting', 'running']),
    strange: await unknownMigrations(owner),
    brokenIndexes: rows.map(({ name }) => name),
  })
})

export const lookAtQueue = withShop(async (db) => {
  const row = await first<{ dead: number; seconds: number }>(
    db,
    `select count(*) filter (where name = 'dead-letters' and state = 'created')::integer as dead,
       coalesce(extract(epoch from now() - min(start_after) filter (
         where name <> 'dead-letters' and state = 'created' and start_after < now())), 0)::double precision as seconds
     from pgboss.job`,
  )
  return judge.judgeQueue({ dead: row?.dead ?? 0, oldestSeconds: row?.seconds ?? 0 })
})

export const lookAtKeys = withShop(async (db, { config }) => {
  const { rows } = await db.query<{ kek: string }>('select distinct kek_id as kek from key_batches')
  const known = config ? keyRingOf(config).keys : new Map()
  return judge.judgeKeys(rows.map(({ kek }) => kek).filter((kek) => !known.has(kek)))
})

export const lookAtInvariants = withShop(async (db) => {
  const row = await first<{ hours: number; broken: string[]; failed: string[] }>(
    db,
    `select extract(epoch from shop_now() - at)::double precision / 3600 as hours,
       array(select one ->> 'id' from jsonb_array_elements(results) one
         where not one ? 'failed' and jsonb_array_length(one -> 'hits') > 0) as broken,
       array(select one ->> 'id' from jsonb_array_elements(results) one where one ? 'failed') as failed
     from invariant_runs
     where jsonb_array_length(results) > 0
     order by id desc
     limit 1`,
  )
  return judge.judgeInvariants(row)
})

export const lookAtClock = withShop(async (db) => {
  const before = Date.now()
  const row = await first<{ at: Date }>(db, 'select clock_timestamp() as at')
  const middle = (before + Date.now()) / 2
  return judgeClock((middle - (row?.at.getTime() ?? middle)) / 1_000)
})

export const lookAtRunning = withShop(async (db) => {
  const { rows } = await db.query<{ version: string }>(
    `select distinct version from heartbeats where seen_at > clock_timestamp() - interval '90 seconds'`,
  )
  return judgeRunning(
    wholeVersion,
    rows.map(({ version }) => version),
  )
})
