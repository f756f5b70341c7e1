import type { DeadLetter, HandledLetter } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { DEAD_LETTERS } from '../../infra/work/queue.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { plainReason } from './plain-reason.ts'
import { titleOf } from './titles.ts'

const isDead = sql`name = ${DEAD_LETTERS} and state = 'created'`

export async function countDeadLetters({ db }: StaffContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where ${isDead}`.execute(db)
  return rows[0]?.count ?? 0
}

const MOST_LETTERS = 200

type DeadLetterRow = Readonly<{
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
  const { rows } = await sql<DeadLetterRow>`
    select id::text as id, source_name as queue, created_on as "diedAt",
      source_retry_count as tries, source_output as output
    from pgboss.job
    where ${isDead}
    order by created_on desc
    limit ${MOST_LETTERS}`.execute(db)
  return rows.map(({ diedAt, tries, output, ...row }) => ({
    ...row,
    title: row.queue === null ? 'Not known' : titleOf(row.queue),
    diedAt: diedAt.toISOString(),
    tries: (tries ?? 0) + 1,
    reason: reasonIn(output),
  }))
}

type HandledRow = Readonly<{
  object: string
  action: string
  queue: string | null
  reason: string | null
  by: string
  at: Date
}>

const SHOWN = 5

/** What became of the last few, by the audit log of a month. */
export async function handledLetters({ db }: StaffContext): Promise<HandledLetter[]> {
  const { rows } = await sql<HandledRow>`
    select l.object, l.action, l.meta ->> 'queue' as queue, l.meta ->> 'reason' as reason, l.at,
      coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), l.actor) as by
    from audit_log l
    left join staff s on 'staff:' || s.id = l.actor
    where l.action in ('job.retry', 'job.discard') and l.at > shop_now() - interval '30 days'
    order by l.at desc, l.seq desc
    limit ${SHOWN}`.execute(db)
  return rows.map(({ object, action, at, reason, by, queue }) => ({
    by,
    title: queue === null ? 'A job' : titleOf(queue),
    id: object.slice('job:'.length),
    act: action === 'job.retry' ? 'retried' : 'put away',
    reason: reason === null ? null : plainReason(reason),
    at: at.toISOString(),
  }))
}
