import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Backfill, type Batch, runBatch } from './backfill.ts'
import { FIRST_ROWS, nextSize } from './batch-size.rules.ts'
import type { MigrationFile } from './file.rules.ts'
import { sizesOf } from './sizes.ts'

type How = Readonly<{ backfills: readonly Backfill[]; isPaced: boolean }>

const PAUSE_MS = 1_000
/** As long as a batch, so that half of the time is left to others. */
const BREATH_MS = 50
const MOST_LAG_SECONDS = 1
/** A copy that says nothing has no lag to tell, but it falls behind. */
const MOST_LAG_BYTES = 16 * 1024 * 1024
const MOST_JOBS = 1_000

/** Whether copies of the database keep up, and no queue is long. */
async function hasRoom(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ hasRoom: boolean }>(
    `select not exists (
         select from pg_stat_replication
         where extract(epoch from replay_lag) >= $1
           or pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) >= $2
       ) and (
         select count(*) < $3
         from (
           select from pgboss.job
           where state in ('created', 'retry') and start_after <= now()
           limit $3
         ) due
       ) as "hasRoom"`,
    [MOST_LAG_SECONDS, MOST_LAG_BYTES, MOST_JOBS],
  )
  return rows[0]?.hasRoom === true
}

/** One batch and where it got to, or neither. */
async function takeStep(owner: Client, backfill: Backfill, name: string, most: number) {
  await owner.query('begin')
  try {
    const { rows } = await owner.query<{ place: string | null }>(
      'select place from schema_migrations where name = $1',
      [name],
    )
    const batch = await runBatch(owner, backfill, rows[0]?.place ?? null, most)
    await noteBatch(owner, name, batch)
    await owner.query('commit')
    return batch
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

const noteBatch = (owner: Client, name: string, { rows, last }: Batch) =>
  owner.query(
    `update schema_migrations
     set rows_done = rows_done + $2, place = coalesce($3, place)
     where name = $1`,
    [name, rows, last],
  )

async function noteRows(owner: Client, name: string, table: string) {
  const rows = (await sizesOf(owner, [table])).get(table)?.rows ?? 0
  await owner.query('update schema_migrations set rows_about = $2 where name = $1', [name, rows])
}

async function isAnyLeft(owner: Client, { table, where }: Backfill): Promise<boolean> {
  const { rowCount } = await owner.query(`select from ${table} as target where ${where} limit 1`)
  return rowCount === 1
}

const beginAnew = (owner: Client, name: string) =>
  owner.query('update schema_migrations set place = null, rows_done = 0 where name = $1', [name])

/** From where it stopped to the last row. */
async function goThrough(owner: Client, backfill: Backfill, name: string, isPaced: boolean) {
  let most = FIRST_ROWS
  for (;;) {
    if (isPaced && !(await hasRoom(owner))) {
      await sleep(PAUSE_MS)
      continue
    }
    const began = performance.now()
    const { rows } = await takeStep(owner, backfill, name, most)
    if (rows === 0) return
    most = nextSize(most, performance.now() - began)
    if (isPaced) await sleep(BREATH_MS)
  }
}

/** Done is what leaves no row behind: programs of the version before may have written some meanwhile. */
export async function runBackfill(owner: Client, { name, job }: MigrationFile, how: How) {
  const backfill = how.backfills.find((one) => one.name === job)
  if (!backfill) throw new Error(`there is no backfill called ${job}`)
  await noteRows(owner, name, backfill.table)
  for (const _ of ['first', 'again']) {
    await goThrough(owner, backfill, name, how.isPaced)
    if (!(await isAnyLeft(owner, backfill))) return
    await beginAnew(owner, name)
  }
  throw new Error('rows are still written that need it: does a program of an older version run?')
}
