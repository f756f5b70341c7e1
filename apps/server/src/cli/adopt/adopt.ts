import type { Client } from 'pg'
import { BASELINE } from '../../infra/db/migrations/baseline.ts'
import { leaveBootLock, takeBootLock } from '../../infra/db/migrations/locks.ts'
import { type MigrationRecord, readRecords } from '../../infra/db/migrations/records.ts'
import { assertClosedShop } from './closed.ts'
import { differencesFrom } from './compare.ts'
import { olderChain, toBaseline } from './older.ts'

const LOCK_WAIT_MS = 5_000

/** Whether this is a database at the very end of the older migrations; anything else is refused with a sentence. */
function isOlder(records: readonly MigrationRecord[]): boolean {
  const chain = Object.keys(olderChain())
  const done = new Set(records.filter(({ state }) => state === 'done').map(({ name }) => name))
  if (done.has(BASELINE)) return false
  if (records.length === 0) throw new Error('There is no shop in this database: shop db setup')
  const unknown = records.map(({ name }) => name).filter((name) => !chain.includes(name))
  if (unknown.length > 0)
    throw new Error(`Another program changed this database: ${unknown.join(', ')}`)
  const missing = chain.filter((name) => !done.has(name))
  if (missing.length === 0) return true
  throw new Error(
    `This database is not at the end of 0.1: ${missing.length} migrations are missing, the last is ${missing.at(-1)}. Run shop db migrate of the last program of 0.1 first.`,
  )
}

/** Names, columns and the one row instead of all: all of it or nothing. */
async function adoptNow(owner: Client): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`)
    await owner.query(`select set_config('shop.actor', 'migration', true)`)
    await owner.query(toBaseline())
    // Two people have stood apart behind approvals since that migration, and I45 judges from this row on.
    await owner.query(
      `with older as (delete from schema_migrations returning name, run_at)
       insert into schema_migrations (name, run_at)
       select $1, run_at from older where name = '0360_two_people_apart.sql'`,
      [BASELINE],
    )
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  await owner.query('analyze')
}

/** Makes a database of 0.1 one that began with the baseline, if it is equal to it but for names. */
export async function adopt(owner: Client, url: string): Promise<'adopted' | 'nothing to adopt'> {
  await takeBootLock(owner, LOCK_WAIT_MS)
  try {
    if (!isOlder(await readRecords(owner))) return 'nothing to adopt'
    await assertClosedShop(owner)
    const differences = await differencesFrom(url)
    if (differences.length > 0) {
      throw new Error(
        `Nothing was changed: this database differs from what 0.1 makes.\n${differences.join('\n')}`,
      )
    }
    await assertClosedShop(owner)
    await adoptNow(owner)
    return 'adopted'
  } finally {
    await leaveBootLock(owner)
  }
}
