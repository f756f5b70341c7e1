import type { Settings } from '@keyhaven/contracts/settings'
import { DUE_SOON_DAYS } from '@keyhaven/contracts/staff/disputes'
import { isOverdue, OVERDUE_HOURS, type OverdueKind } from '@keyhaven/contracts/staff/overdue'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { Work } from '@keyhaven/contracts/staff/welcome'
import { type RawBuilder, sql } from 'kysely'
import { answerBy } from '../../modules/after-sale/key-claims/key-claims.rules.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { isOurTurn } from '../reads/our-turn.ts'

const MOST_COUNTED = 100

type Row = Readonly<{ dueAt: Date | null; since: Date }>

type Desk = Readonly<{
  key: string
  label: string
  permission: Permission
  to: string
  /** Rows with `since` and `due_at`, each found by the index of its list. */
  rows: (staff: StaffContext['staff']) => RawBuilder<unknown>
  /** The deadline of a row, where SQL does not know it. */
  dueOf?: (since: Date, settings: Settings) => Date
  /** A deadline that is so near is said. */
  soonHours?: number
  /** Whether it can be told apart by store. */
  isOfStores?: boolean
}>

const tab = (search: string) => `/admin/main-site?tab=${search}`

const HOUR_MS = 3_600_000

const dueAfter = (kind: OverdueKind, since: RawBuilder<unknown>) =>
  sql`${since} + make_interval(hours => ${OVERDUE_HOURS[kind]})`

const ofStore = (column: RawBuilder<unknown>, staff: StaffContext['staff']) =>
  isOfStores(column, staff)

const desks: readonly Desk[] = [
  {
    key: 'my-conversations',
    label: 'Conversations assigned to you',
    permission: 'inbox.view',
    to: tab('support&view=mine'),
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at, c.created_at as since from conversations c
      where c.assignee_id = ${staff.id} and c.state = 'open' and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'new-conversations',
    label: 'Unassigned conversations',
    permission: 'inbox.reply',
    to: tab('support&view=unassigned'),
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at, c.created_at as since from conversations c
      where c.state = 'open' and c.assignee_id is null and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'waiting-orders',
    label: 'Orders waiting for keys',
    permission: 'licenses.assign',
    to: tab('orders&view=waiting&queue=waiting'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('keys', sql`o.paid_at`)} as due_at, o.paid_at as since from orders o
      where o.fulfilment_status in ('backordered', 'partial')
        and ${ofStore(sql`o.store_id`, staff)}`,
  },
  {
    key: 'held-orders',
    label: 'Orders on hold for review',
    permission: 'orders.review',
    to: tab('orders&view=review&queue=review'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('review', sql`o.created_at`)} as due_at, o.created_at as since from orders o
      where o.list_state = 'review' and ${ofStore(sql`o.store_id`, staff)}
        and not exists (
          select from risk_checks r where r.order_id = o.id and r.waits_for = 'code'
        )`,
  },
  {
    key: 'disputes',
    label: 'Disputes to answer',
    permission: 'disputes.manage',
    to: tab('disputes'),
    soonHours: DUE_SOON_DAYS * 24,
    isOfStores: true,
    rows: (staff) => sql`
      select nullif(d.due_at, 'infinity') as due_at, d.opened_at as since from disputes d
      where ${isOurTurn(sql`d.state`)} and ${ofStore(sql`d.store_id`, staff)}`,
  },
  {
    key: 'returns',
    label: 'Returns to decide',
    permission: 'orders.refund',
    to: tab('returns'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('return', sql`r.asked_at`)} as due_at, r.asked_at as since from refund_requests r
      where r.state = 'review' and ${ofStore(sql`r.store_id`, staff)}`,
  },
  {
    key: 'claims',
    label: 'Key claims to decide',
    permission: 'licenses.assign',
    to: tab('key-claims'),
    isOfStores: true,
    dueOf: (since, calendar) => new Date(answerBy(since, calendar)),
    rows: (staff) => sql`
      select null::timestamptz as due_at, k.created_at as since from key_claims k
      where k.state = 'queued' and ${ofStore(sql`k.store_id`, staff)}`,
  },
  {
    key: 'reviews',
    label: 'Reviews to moderate',
    permission: 'reviews.moderate',
    to: tab('reviews'),
    rows: () => sql`
      select ${dueAfter('rating', sql`v.created_at`)} as due_at, v.created_at as since from reviews v
      where v.state = 'pending' and not v.is_demo`,
  },
  {
    key: 'approvals',
    label: 'Requests for a second person',
    permission: 'approvals.decide',
    to: tab('approvals'),
    soonHours: 6,
    rows: (staff) => sql`
      select a.expires_at as due_at, a.asked_at as since from approvals a
      where a.state = 'open' and a.asked_by <> ${`staff:${staff.id}`}`,
  },
  {
    key: 'dead-mails',
    label: 'E-mails that could not be sent',
    permission: 'email.send',
    to: tab('email&part=log&view=dead&state=dead'),
    rows: () => sql`
      select null::timestamptz as due_at, e.created_at as since from emails e
      where e.state = 'dead' and e.created_at > shop_now() - interval '30 days'`,
  },
]

/** What is on a desk at a moment. Rows are few, and a deadline is compared in one place. */
function summaryOf(
  { dueOf, soonHours = 0 }: Desk,
  rows: readonly Row[],
  now: number,
  settings: Settings,
) {
  const dues = rows.flatMap(({ dueAt, since }) => dueOf?.(since, settings) ?? dueAt ?? [])
  const overdue = dues.filter((due) => isOverdue(due.getTime(), now)).length
  const near = dues.filter((due) => isOverdue(due.getTime(), now + soonHours * HOUR_MS)).length
  const oldest = rows.map(({ since }) => since.getTime()).toSorted((a, b) => a - b)[0]
  return {
    count: rows.length,
    overdue,
    soon: near - overdue,
    oldestAt: oldest === undefined ? null : new Date(oldest).toISOString(),
  }
}

async function workOf(
  ctx: StaffContext,
  desk: Desk,
  now: number,
  settings: Settings,
): Promise<Work> {
  const { rows } = await sql<Row>`
    select due_at as "dueAt", since
    from (${desk.rows(ctx.staff)} order by since limit ${MOST_COUNTED}) few`.execute(ctx.db)
  const { key, label, to } = desk
  return { key, label, to, ...summaryOf(desk, rows, now, settings) }
}

/** What waits for this member, by their rights; desks that are empty are told as well. */
export async function openWork(ctx: StaffContext): Promise<Work[]> {
  const { permissions, stores } = ctx.staff
  const own = desks.filter(
    (desk) => permissions.includes(desk.permission) && (stores.length === 0 || desk.isOfStores),
  )
  const settings = await settingsOf(ctx)
  const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(ctx.db)
  const now = rows[0]?.now.getTime() ?? Date.now()
  return await Promise.all(own.map((desk) => workOf(ctx, desk, now, settings)))
}
