import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { tracedPart } from '../tracing/trace.ts'
import type { Db, Tx } from './db.ts'
import { retryOnLock } from './lock-retry.ts'
import { isStalePlan } from './stale-plans.ts'

const TRIES = 5
/** Serialisation failure, deadlock, lock not available, a reader that left: the same work succeeds when tried again. */
const passing = ['40001', '40P01', '55P03', 'EREADER']

/** Runs a transaction, again if it only met another one. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tracedPart({ name: 'transaction' }, () => db.transaction().execute(work))
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const isPassing = passing.includes(code) || isStalePlan(error)
      if (attempt === TRIES || !isPassing) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** PostgreSQL ends a statement itself; after so much more the connection to it is dead. */
const SILENCE_MS = 2_000

/** A transaction for work that nobody waits for: each of its statements may take so many seconds. */
export const inLongTransaction = <T>(
  db: Db,
  seconds: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  retryOnLock(seconds * 1_000 + SILENCE_MS, () =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
      return await work(tx)
    }),
  )
