import type { DeadLetter, QueueState, Schedule } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { DEAD_LETTERS } from '../../infra/work/queue.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { plainReason } from './plain-reason.ts'

/** What waits, runs and failed, by queue. What is done is not counted: there is too much of it. */
export async function queueStates({ db }: StaffContext): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
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
    order by q.name`.execute(db)
  return rows
}

const isDead = sql`name = ${DEAD_LETTERS} and state = 'created'`

export async function countDeadLetters({ db }: StaffContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where ${isDead}`.execute(db)
  return rows[0]?.count ?? 0
}

const MOST_LETTERS = 200

type Row = Readonly<{
  id: string
  queue: string | null
  diedAt: Date
  tries: number | null
  output: unknown
}>

function reasonIn(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown }
  return typeof message === 'string' ? plainReason(message) : 'No reason was noted.'
}

/** Dead jobs with their reason alone: what they carry stays where it is. */
export async function deadLetters({ db }: StaffContext): Promise<DeadLetter[]> {
  const { rows } = await sql<Row>`
    select id::text as id, source_name as queue, created_on as "diedAt",
      source_retry_count as tries, source_output as output
    from pgboss.job
    where ${isDead}
    order by created_on desc
    limit ${MOST_LETTERS}`.execute(db)
  return rows.map(({ diedAt, tries, output, ...row }) => ({
    ...row,
    diedAt: diedAt.toISOString(),
    tries: (tries ?? 0) + 1,
    reason: reasonIn(output),
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
    ranAt: row.ranAt?.toISOString() ?? null,
    nextAt: nextOf(row),
    failedAt: row.failedAt?.toISOString() ?? null,
    error: row.error === null ? null : plainReason(row.error),
  }))
}
