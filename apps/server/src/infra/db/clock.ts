import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from './db.ts'

const ASK_EVERY_MS = 30_000
const WORTH_A_WARNING_SECONDS = 5

/** How far the clock of this machine is ahead of the database, for the metrics. */
export const machineClock = { offsetSeconds: 0 }

async function ask(db: Db) {
  const before = performance.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = performance.now()
  const shown = rows[0]?.now.getTime() ?? Date.now()
  return { shown, at: (before + after) / 2 }
}

/**
 * The time of the database, carried on by a watch that nobody can set: the clock of this machine may
 * be wrong by days, or be put right in the middle of a purchase. For what is shown, signed or asked of
 * others; deadlines are compared in SQL.
 */
export async function startClock(db: Db, log: Pick<Log, 'warn'>) {
  let known = await ask(db)
  const now = () => new Date(known.shown + performance.now() - known.at)
  let hasWarned = false

  function compare() {
    const offset = (Date.now() - now().getTime()) / 1_000
    machineClock.offsetSeconds = offset
    const isWrong = Math.abs(offset) > WORTH_A_WARNING_SECONDS
    if (isWrong && !hasWarned) log.warn({ seconds: offset }, 'the clock of this machine is wrong')
    hasWarned = isWrong
  }

  compare()
  const timer = setInterval(async () => {
    // While the database is away the watch goes on.
    known = await ask(db).catch(() => known)
    compare()
  }, ASK_EVERY_MS).unref()
  return { now, stop: () => clearInterval(timer) }
}
