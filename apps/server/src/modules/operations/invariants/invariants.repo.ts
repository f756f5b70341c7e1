import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'

/** Any number will do, as long as every worker takes the same one. */
const RUN_LOCK = 7_351_907

/** The number of a new run, for one worker; undefined while the last one is younger than that. */
export async function beginRun(db: Db, everyMinutes: number): Promise<number | undefined> {
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

export async function endRun(tx: Tx, id: number, results: object[], violations: number) {
  await tx
    .updateTable('invariant_runs')
    .set({ results: JSON.stringify(results), violations })
    .where('id', '=', id)
    .execute()
}
