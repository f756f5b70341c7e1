import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'

/** Any number will do, as long as every worker takes the same one. */
const RUN_LOCK = 7_351_907

/** The number of a new run, for one worker; undefined while the last one is younger than that. */
export async function startRun(db: Db, everyMinutes: number): Promise<number | undefined> {
  return await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${RUN_LOCK})`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into invariant_runs (results, violations)
      select '[]', 0
      where not exists (
        select
        from invariant_runs
        where at > now() - make_interval(mins => ${everyMinutes})
      )
      returning id`.execute(tx)
    return rows[0]?.id
  })
}

/** Below this everything is checked each hour. */
const LARGE_SHOP = 100_000
const OVERLAP = sql`interval '1 hour'`

/** From when on a large shop looks at its orders, if it could look at all of them within a day. */
export async function narrowFrom(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select case
      when bool_or(is_whole and failures = 0) and (
        select reltuples from pg_class where oid = 'orders'::regclass
      ) >= ${LARGE_SHOP} then max(at) filter (where failures = 0) - ${OVERLAP}
    end as since
    from invariant_runs
    where at > now() - interval '25 hours' and results <> '[]'`.execute(db)
  return rows[0]?.since ?? undefined
}

type Ended = Readonly<{
  results: object[]
  violations: number
  failures: number
  isWhole: boolean
  tookMs: number
}>

export async function endRun(db: Db, id: number, ended: Ended) {
  const { results, violations, failures, isWhole, tookMs } = ended
  await db
    .updateTable('invariant_runs')
    .set({
      results: JSON.stringify(results),
      violations,
      failures,
      is_whole: isWhole,
      took_ms: Math.round(tookMs),
    })
    .where('id', '=', id)
    .execute()
}
