import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Timers drift: a turn counts as due a little before its time. */
const DUE_SHARE = 0.9

/** Whether this process runs the tick now: the first to ask in each period does. */
export async function claimTurn(db: Db, name: string, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into tick_claims (name, taken_at)
    values (${name}, clock_timestamp())
    on conflict (name) do update
    set taken_at = excluded.taken_at
    where tick_claims.taken_at <= excluded.taken_at - ${everyMs * DUE_SHARE} * interval '1 millisecond'
    returning name`.execute(db)
  return rows.length === 1
}

type Listed = Readonly<{ name: string; everyMs: number; isShared?: boolean }>

/** The ticks this worker knows; those that ran nowhere for a month are forgotten. */
export async function noteTicks(db: Db, ticks: readonly Listed[]): Promise<void> {
  if (ticks.length === 0) return
  await sql`
    insert into tick_runs (name, every_ms, is_shared)
    select name, every_ms, is_shared
    from unnest(
      ${ticks.map(({ name }) => name)}::text[],
      ${ticks.map(({ everyMs }) => everyMs)}::bigint[],
      ${ticks.map(({ isShared = false }) => isShared)}::boolean[]
    ) as known (name, every_ms, is_shared)
    order by name
    on conflict (name) do update
    set every_ms = excluded.every_ms, is_shared = excluded.is_shared, known_at = clock_timestamp()`.execute(
    db,
  )
  await sql`
    delete from tick_runs
    where coalesce(ran_at, known_at) < clock_timestamp() - interval '30 days'`.execute(db)
}

type Run = Readonly<{ name: string; tookMs: number; error: string | null }>

export async function noteRun(db: Db, { name, tookMs, error }: Run): Promise<void> {
  await sql`
    update tick_runs
    set ran_at = clock_timestamp(), took_ms = ${tookMs}, last_error = left(${error}, 300),
      failed_at = case when ${error}::text is null then null else clock_timestamp() end
    where name = ${name}`.execute(db)
}
