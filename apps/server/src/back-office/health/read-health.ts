import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import type { Health, ShopAlert } from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { brokenIndexes } from '../../infra/db/migrations/broken-indexes.ts'
import { livingProcesses } from '../../modules/operations/health/living-processes.ts'
import type { Result } from '../../modules/operations/invariants/invariants.service.ts'
import { outcomeOf } from '../../modules/operations/invariants/outcomes.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { plainReason } from './plain-reason.ts'
import { queueStates } from './read-jobs.ts'
import { countDeadLetters } from './read-letters.ts'
import { partStates } from './read-parts.ts'

type AlertRow = Omit<ShopAlert, 'raisedAt' | 'endedAt'> &
  Readonly<{ raisedAt: Date; endedAt: Date | null }>

async function alertsWhere({ db }: StaffContext, isOpen: boolean): Promise<ShopAlert[]> {
  const { rows } = await sql<AlertRow>`
    select id, kind, subject, severity, says, value, threshold, raised_at as "raisedAt",
      ended_at as "endedAt"
    from alerts
    -- A program of the release before may still raise what this one does not know.
    where kind = any(${Object.keys(alertKinds)})
      and (not ${isOpen} or ended_at is null)
    order by raised_at desc, id desc
    limit 200`.execute(db)
  return rows.map(({ raisedAt, endedAt, ...row }) => ({
    ...row,
    raisedAt: raisedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

const openAlerts = (ctx: StaffContext) => alertsWhere(ctx, true)
export const newestAlerts = (ctx: StaffContext) => alertsWhere(ctx, false)

type RunRow = Readonly<{
  number: number
  at: Date
  tookMs: number | null
  isWhole: boolean
  results: readonly Result[]
  violations: number
  failures: number
  recent: readonly Readonly<{ at: string; violations: number; failures: number }>[]
}>

const RECENT_RUNS = 48

function asShown(result: Result): NonNullable<Health['invariants']>['results'][number] {
  const { id, says, hits, failed, skipped } = result
  const why = failed === undefined ? (skipped ?? null) : plainReason(failed)
  return { id, says, outcome: outcomeOf(result), hits: hits.length, why }
}

async function newestRun({ db }: StaffContext): Promise<Health['invariants']> {
  const { rows } = await sql<RunRow>`
    with recent as (
      select id, at, violations, failures
      from invariant_runs
      where jsonb_array_length(results) > 0
      order by id desc
      limit ${RECENT_RUNS}
    )
    select r.id as number, r.at, r.took_ms as "tookMs", r.is_whole as "isWhole", r.results,
      r.violations, r.failures,
      (
        select json_agg(
          json_build_object('at', at, 'violations', violations, 'failures', failures) order by id)
        from recent
      ) as recent
    from invariant_runs r
    where r.id = (select max(id) from recent)`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    at: row.at.toISOString(),
    checked: row.results.length,
    results: row.results.map(asShown),
    recent: row.recent.map((run) => ({ ...run, at: new Date(run.at).toISOString() })),
  }
}

type AuditRow = Readonly<{
  sealed: number
  unsealed: number
  checkedAt: Date | null
  firstBad: number | null
}>

async function auditChain({ db }: StaffContext): Promise<Health['audit']> {
  const { rows } = await sql<AuditRow>`
    with head as (select coalesce(max(seq), 0) as seq from audit_seals),
      checked as (
        select finished_at, first_bad from audit_runs
        where kind = 'check' and state = 'done'
        order by id desc
        limit 1
      )
    select head.seq as sealed,
      (select count(*)::integer from audit_log where seq > head.seq) as unsealed,
      (select finished_at from checked) as "checkedAt",
      (select first_bad from checked) as "firstBad"
    from head`.execute(db)
  const { sealed = 0, unsealed = 0, checkedAt = null, firstBad = null } = rows[0] ?? {}
  const lastCheck = checkedAt && { at: checkedAt.toISOString(), firstBad }
  return { sealed, unsealed, lastCheck }
}

const reportKinds = ['backup', 'restore-drill'] as const
type ReportRow = Readonly<{ kind: string; at: Date; bytes: number | null }>

async function reports({ db }: StaffContext): Promise<Health['reports']> {
  const { rows } = await sql<ReportRow>`
    select distinct on (kind) kind, at, bytes from ops_reports order by kind, at desc`.execute(db)
  return reportKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return { kind, at: row?.at.toISOString() ?? null, bytes: row?.bytes ?? null }
  })
}

type VersionRow = Readonly<{
  database: string
  migrations: number
  lastMigration: string
  keySince: Date | null
  confirmedAlone: number
}>

async function versions({ db }: StaffContext) {
  const { rows } = await sql<VersionRow>`
    select current_setting('server_version') as database,
      (select count(*)::integer from schema_migrations where state = 'done') as migrations,
      (select max(name) from schema_migrations where state = 'done') as "lastMigration",
      (select max(since) from encryption_key_ages) as "keySince",
      (
        select count(*)::integer from approvals
        where is_alone and decided_at > shop_now() - interval '30 days'
      ) as "confirmedAlone"`.execute(db)
  const {
    keySince = null,
    confirmedAlone = 0,
    ...rest
  } = rows[0] ?? {
    database: '',
    migrations: 0,
    lastMigration: '',
  }
  const encryptionKeySince = keySince?.toISOString() ?? null
  return { versions: rest, confirmedAlone, encryptionKeySince }
}

type Unfinished = Health['update']['unfinished'][number]

/** What an update began and a worker finishes while the shop sells. */
async function update({ db }: StaffContext): Promise<Health['update']> {
  const { rows: unfinished } = await sql<Unfinished>`
    select name, kind, state, error, rows_done as "rowsDone", rows_about as "rowsAbout"
    from schema_migrations
    where state <> 'done'
    order by name`.execute(db)
  const { rows: broken } = await sql<{ name: string }>`${sql.raw(brokenIndexes)}`.execute(db)
  return { unfinished, brokenIndexes: broken.map(({ name }) => name) }
}

async function processes(ctx: StaffContext): Promise<Health['processes']> {
  return (await livingProcesses(ctx)).map((beat) => ({
    role: beat.role,
    machine: beat.machine,
    version: beat.version,
    node: beat.node,
    startedAt: beat.startedAt.toISOString(),
    seenAt: beat.seenAt.toISOString(),
    clockOffsetSeconds: beat.clockOffsetSeconds,
    disks: [...beat.disks],
  }))
}

/** Everything on the first page, asked for one after the other: it takes one connection of staff. */
export async function health(ctx: StaffContext): Promise<Health> {
  return {
    success: true,
    alerts: await openAlerts(ctx),
    parts: await partStates(ctx),
    processes: await processes(ctx),
    queues: await queueStates(ctx),
    deadLetters: await countDeadLetters(ctx),
    invariants: await newestRun(ctx),
    audit: await auditChain(ctx),
    reports: await reports(ctx),
    ...(await versions(ctx)),
    update: await update(ctx),
  }
}
