import type { QueueState, Schedule } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { DEAD_LETTERS } from '../../infra/work/queue.ts'
import { quartersOfQueues } from '../../modules/operations/health/dependencies/probe-dependencies.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { plainReason } from './plain-reason.ts'
import { titleOf } from './titles.ts'

/** What waits, runs and failed, by queue. What is done is not counted: there is too much of it. */
export async function queueStates(ctx: StaffContext): Promise<QueueState[]> {
  const { rows } = await sql<Omit<QueueState, 'done' | 'title'>>`
    select q.name,
      (count(*) filter (where j.state = 'created'))::integer as waiting,
      (count(*) filter (where j.state = 'active'))::integer as running,
      (count(*) filter (where j.state = 'retry'))::integer as retrying,
      (count(*) filter (where j.state = 'failed'))::integer as "failedToday",
      extract(epoch from now() - min(j.created_on) filter (
        where j.state in ('created', 'retry') and j.start_after <= now()))::double precision
        as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name
      and (j.state in ('created', 'retry', 'active')
        or (j.state = 'failed' and j.completed_on > now() - interval '1 day'))
    where q.name <> ${DEAD_LETTERS} and left(q.name, 2) <> '__'
    group by q.name
    order by q.name`.execute(ctx.db)
  const done = await quartersOfQueues(ctx)
  return rows.map((row) => ({
    ...row,
    title: titleOf(row.name),
    done: done.get(row.name) ?? [],
  }))
}

type ScheduleRow = Readonly<{
  name: string
  everyMs: number
  isShared: boolean
  ranAt: Date | null
  tookMs: number | null
  failedAt: Date | null
  error: string | null
}>

/** Runs of quick ticks are noted once a minute: the next one is due within that. */
const QUICK_MS = 60_000

function nextOf({ ranAt, everyMs }: ScheduleRow): string | null {
  if (!ranAt || everyMs < QUICK_MS) return null
  return new Date(ranAt.getTime() + everyMs).toISOString()
}

export async function schedules({ db }: StaffContext): Promise<Schedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select name, every_ms as "everyMs", is_shared as "isShared", ran_at as "ranAt",
      took_ms as "tookMs", failed_at as "failedAt", last_error as error
    from tick_runs
    order by name`.execute(db)
  return rows.map((row) => ({
    ...row,
    title: titleOf(row.name),
    ranAt: row.ranAt?.toISOString() ?? null,
    nextAt: nextOf(row),
    failedAt: row.failedAt?.toISOString() ?? null,
    error: row.error === null ? null : plainReason(row.error),
  }))
}
