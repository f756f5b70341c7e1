import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { DEAD_LETTERS } from '../../../infra/work/queue.ts'

type Queue = Readonly<{ name: string; waiting: number; running: number }>

/** As the queue counted them within the last seconds. Dead letters are a queue that nobody works on. */
export async function queueCounts(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, queued_count as waiting, active_count as running
    from pgboss.queue
    where left(name, 2) <> '__' and name <> ${DEAD_LETTERS}`.execute(db)
  return rows
}

export async function deadLetterCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from pgboss.job
    where name = ${DEAD_LETTERS} and state = 'created'`.execute(db)
  return rows[0]?.count ?? 0
}

type LastTime = Readonly<{ work: string; seconds: number }>

/** How long ago each was done; what was never done is not in it. */
export async function lastTimes(db: Db): Promise<LastTime[]> {
  const { rows } = await sql<LastTime>`
    select work, extract(epoch from shop_now() - at)::double precision as seconds
    from (
      select kind as work, max(at) as at from ops_reports group by kind
      union all
      select 'invariants', (
        select at from invariant_runs where jsonb_array_length(results) > 0 order by id desc limit 1)
    ) as done
    where at is not null`.execute(db)
  return rows
}
