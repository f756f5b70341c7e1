import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { AuditEntry, listAudit, readAuditChoices } from '@keyhaven/contracts/staff/audit'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, type ListQuery, listed } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import { objectNames } from '../kit/object-names.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Entry = Omit<AuditEntry, 'objectName'>
type AuditRow = Omit<Entry, 'at'> & Readonly<{ at: Date }>

const MOST_COUNTED = 1_000
const MOST_ACTIONS = 500

const equals = (by: RawBuilder<unknown>) => (value: string) => sql`${by} = ${value}`

/** Each filter alone, with or without days, is read from its index in the order of time. */
export const auditPlan: ListPlan = {
  name: 'audit log',
  columns: sql`
    a.seq, a.at, a.actor, a.action, a.object, a.meta,
    (
      select s.first_name || ' ' || s.last_name
      from staff s
      where s.id = substring(a.actor from '^staff:(.*)$')
    ) as name,
    (select encode(seal.hash, 'hex') from audit_seals seal where seal.seq = a.seq and seal.at = a.at) as seal`,
  from: sql`audit_log a`,
  id: { by: sql`a.seq`, type: 'bigint' },
  sorts: { at: { by: sql`a.at`, type: 'timestamptz' } },
  filters: {
    actor: equals(sql`a.actor`),
    action: equals(sql`a.action`),
    object: equals(sql`a.object`),
    ...dayFilters('at', sql`a.at`),
    seq: (seq: number) => sql`a.seq = ${seq}`,
    upTo: (seq: number) => sql`a.seq <= ${seq}`,
  },
}

const shown = ({ seq, at, actor, name, action, object, meta, seal }: AuditRow): Entry => ({
  seq,
  at: at.toISOString(),
  actor,
  name,
  action,
  object,
  meta,
  seal,
})

type Asker = Pick<StaffContext, 'reportsDb' | 'config'>

export async function auditPage(ctx: Asker, query: ListQuery, mostCounted = MOST_COUNTED) {
  const { rows, ...where } = await listed<AuditRow>(ctx, auditPlan, query, mostCounted)
  return { entries: rows.map(shown), ...where }
}

/** With what people call the objects. */
async function named(ctx: Asker, entries: readonly Entry[]): Promise<AuditEntry[]> {
  const names = await objectNames(
    ctx.reportsDb,
    entries.map(({ object }) => object),
  )
  return entries.map((entry) => ({ ...entry, objectName: names.get(entry.object) ?? null }))
}

export async function auditForStaff(
  ctx: StaffContext,
  { sort, limit, after, before, ...filters }: RequestOf<typeof listAudit>['query'],
): Promise<ResponseOf<typeof listAudit>> {
  const page = await auditPage(ctx, { sort, limit, after, before, filters })
  return { success: true, ...page, entries: await named(ctx, page.entries) }
}

export async function entryForStaff(ctx: StaffContext, seq: number): Promise<AuditEntry> {
  const { entries } = await auditPage(ctx, { sort: '-at', limit: 1, filters: { seq } })
  const [entry] = await named(ctx, entries)
  if (!entry) throw new AppError('not_found')
  return entry
}

const actionNames = sql<{ action: string }>`
  select action from audit_actions order by action limit ${MOST_ACTIONS}`

export async function auditChoices({
  db,
}: StaffContext): Promise<ResponseOf<typeof readAuditChoices>> {
  const [people, actions] = await Promise.all([
    sql<{ actor: string; name: string }>`
      select 'staff:' || id as actor, first_name || ' ' || last_name as name
      from staff
      order by lower(first_name || ' ' || last_name), id`.execute(db),
    actionNames.execute(db),
  ])
  return { success: true, people: people.rows, actions: actions.rows.map(({ action }) => action) }
}
