import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Any numbers will do, as long as every process takes the same ones. */
const BOOT = 7_351_905
const LATER = 7_351_906
/** Longer than migrations take; a process that waits longer waits for something that hangs. */
export const LOCK_WAIT_MS = 120_000
const LOOK_EVERY_MS = 200

async function takes(owner: Client, lock: number): Promise<boolean> {
  const { rows } = await owner.query('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken === true
}

async function holderOf(owner: Client): Promise<string> {
  const { rows } = await owner.query(
    `select pid, application_name, client_addr
     from pg_stat_activity
     where datname = current_database()
       and pid in (
         select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [BOOT],
  )
  const [held] = rows
  if (!held) return 'Nobody holds it now.'
  return `Process ${held.pid} of the database holds it (${held.application_name}, ${held.client_addr ?? 'this machine'}).`
}

/** One process prepares the database at a time. */
export async function takeBootLock(owner: Client, waitMs = LOCK_WAIT_MS): Promise<void> {
  const deadline = performance.now() + waitMs
  while (!(await takes(owner, BOOT))) {
    if (performance.now() > deadline) {
      throw new Error(
        `Another process has been preparing the database for ${Math.round(waitMs / 1_000)} s. ${await holderOf(owner)} Let it finish, or end it with pg_terminate_backend, then start again.`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
}

export const leaveBootLock = (owner: Client) => owner.query('select pg_advisory_unlock($1)', [BOOT])

/**
 * Whether this connection may do what is done beside a running shop: one at a time does. It is not the
 * boot lock, because no start waits for an index.
 */
export const takeLaterLock = (owner: Client): Promise<boolean> => takes(owner, LATER)
