import type { Settings } from '@keyhaven/contracts/settings'
import { isOverdue } from '@keyhaven/contracts/staff/overdue'
import type { Work } from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type Desk, desks } from './desks.ts'

const MOST_COUNTED = 100
const HOUR_MS = 3_600_000

type Row = Readonly<{ dueAt: Date | null; since: Date }>

/** What is on a desk at a moment. Rows are few, and a deadline is compared in one place. */
function summaryOf(
  { dueOf, soonHours = 0, isPlan = false }: Desk,
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
    oldestAt: oldest === undefined || isPlan ? null : new Date(oldest).toISOString(),
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
