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

type Archiving = Readonly<{ archivedSeconds: number; failingSeconds: number }>

/** How long ago a change reached the archive, and for how long each try has failed; nothing where there is no archive. */
export async function archiving(db: Db): Promise<Archiving | undefined> {
  const { rows } = await sql<Archiving>`
    with archive as (
      select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::double precision as seconds,
        last_failed_time > coalesce(last_archived_time, '-infinity') as fails
      from pg_stat_archiver
      where current_setting('archive_mode') <> 'off'
    )
    select seconds as "archivedSeconds", case when fails then seconds else 0 end as "failingSeconds"
    from archive`.execute(db)
  return rows[0]
}
