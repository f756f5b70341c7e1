import { type PartId, partIds } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import type { JobCount } from '../../../../infra/work/job-counts.ts'
import { DEAD_LETTERS } from '../../../../infra/work/queue.ts'
import type { HourRow, Look, PartState } from './dependencies.rules.ts'

type Waits = Pick<
  Look,
  'replicaLagSeconds' | 'jobLateSeconds' | 'mailWaitsSeconds' | 'eventWaitsSeconds'
>

/** What waits too long, from indexes that hold only what waits. A mail that was tried waits for its receiver. */
export async function waitsNow(db: Db): Promise<Waits> {
  const { rows } = await sql<Waits>`
    select
      (select max(extract(epoch from replay_lag))::double precision from pg_stat_replication)
        as "replicaLagSeconds",
      (
        select extract(epoch from now() - min(start_after))::double precision
        from pgboss.job
        where state in ('created', 'retry') and start_after <= now()
          and name <> ${DEAD_LETTERS} and left(name, 2) <> '__'
      ) as "jobLateSeconds",
      (
        select extract(epoch from shop_now() - min(created_at))::double precision
        from emails
        where state = 'queued' and attempt = 0
      ) as "mailWaitsSeconds",
      (
        select extract(epoch from shop_now() - min(received_at))::double precision
        from webhook_events
        where processed_at is null
      ) as "eventWaitsSeconds"`.execute(db)
  return rows[0] as Waits
}

/** One look more in this hour. What is not used has no history. */
export async function recordProbe(db: Db, states: Readonly<Record<PartId, PartState>>) {
  const seen = partIds.filter((part) => states[part] !== 'unused' && states[part] !== 'unknown')
  await sql`
    insert into dependency_hours as known (part, hour, looks, slow, away)
    select part, date_trunc('hour', clock_timestamp()), 1, (state = 'slow')::integer,
      (state = 'away')::integer
    from unnest(${seen}::text[], ${seen.map((part) => states[part])}::text[]) as seen (part, state)
    on conflict (hour, part) do update
    set looks = known.looks + 1, slow = known.slow + excluded.slow, away = known.away + excluded.away`.execute(
    db,
  )
}

type PartHourRow = HourRow & Readonly<{ part: PartId }>

export async function partHours(db: Db, hours: number): Promise<PartHourRow[]> {
  const { rows } = await sql<PartHourRow>`
    select part, looks, slow, away,
      (extract(epoch from date_trunc('hour', clock_timestamp()) - hour) / 3600)::integer as ago
    from dependency_hours
    where hour > clock_timestamp() - make_interval(hours => ${hours})`.execute(db)
  return rows
}

/** Adds up what this worker ran with what the others did, in one statement. */
export async function addJobCounts(db: Db, counts: readonly JobCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into queue_quarters as kept (queue, quarter, done, failed)
    select queue, to_timestamp(quarter / 1000.0), done, failed
    from unnest(
      ${counts.map(({ queue }) => queue)}::text[],
      ${counts.map(({ quarter }) => quarter)}::double precision[],
      ${counts.map(({ done }) => done)}::bigint[],
      ${counts.map(({ failed }) => failed)}::bigint[]
    ) as counted (queue, quarter, done, failed)
    order by 1, 2
    on conflict (quarter, queue) do update
    set done = kept.done + excluded.done, failed = kept.failed + excluded.failed`.execute(db)
}

/** `ago` counts quarters of an hour: the running one is 0. */
type Done = Readonly<{ queue: string; ago: number; done: number }>

export async function jobsDone(db: Db, hours: number): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select queue, done,
      (floor(extract(epoch from clock_timestamp()) / 900) - extract(epoch from quarter) / 900)::integer
        as ago
    from queue_quarters
    where quarter > clock_timestamp() - make_interval(hours => ${hours})`.execute(db)
  return rows
}

/** A week of hours and three days of quarters are enough. */
export async function forgetOldHours(db: Db): Promise<void> {
  await sql`delete from dependency_hours where hour < now() - interval '7 days'`.execute(db)
  await sql`delete from queue_quarters where quarter < now() - interval '3 days'`.execute(db)
}
