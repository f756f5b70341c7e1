import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Timers drift: a turn counts as due a little before its time. */
const DUE_SHARE = 0.9

/** Whether this process runs the tick now: the first to ask in each period does. */
export async function takeTurn(db: Db, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into tick_turns (name, taken_at)
    values (${name}, clock_timestamp())
    on conflict (name) do update
    set taken_at = excluded.taken_at
    where tick_turns.taken_at <= excluded.taken_at - ${everyMs * DUE_SHARE} * interval '1 millisecond'
    returning name`.execute(db)
  return rows.length === 1
}
