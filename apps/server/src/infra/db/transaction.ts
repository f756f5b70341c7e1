import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './db.ts'

const TRIES = 5
/** Serialisation failure, deadlock, lock not available: the same work succeeds when tried again. */
const passing = ['40001', '40P01', '55P03']

/** Runs a transaction, again if it only met another one. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === TRIES || !code || !passing.includes(code)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
