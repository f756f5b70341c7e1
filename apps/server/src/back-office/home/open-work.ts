import type { Settings } from '@keyhaven/contracts/settings'
import { isOverdue } from '@keyhaven/contracts/staff/overdue'
import type { MenuCount, Work } from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type Desk, desks } from './desks.ts'

const MOST_COUNTED = 100
const HOUR_MS = 3_600_000

type WorkRow = Readonly<{ dueAt: Date | null; since: Date }>

/** What is on a desk at a moment. Rows are few, and a deadline is compared in one place. */
function summaryOf(
  { dueOf, soonHours = 0, isPlan = false }: Desk,
  rows: readonly WorkRow[],
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
  const { rows } = await sql<WorkRow>`
    select due_at as "dueAt", since
    from (${desk.rows(ctx.staff)} order by since limit ${MOST_COUNTED}) few`.execute(ctx.db)
  const { key, label, to } = desk
  return { key, label, to, ...summaryOf(desk, rows, now, settings) }
}

/** The desks of this member, by their rights. */
function desksFor({ staff: { permissions, stores } }: StaffContext): readonly Desk[] {
  return desks.filter(
    (desk) => permissions.includes(desk.permission) && (stores.length === 0 || desk.isOfStores),
  )
}

async function workAt(ctx: StaffContext, own: readonly Desk[]): Promise<Work[]> {
  const settings = await settingsOf(ctx)
  const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(ctx.db)
  const now = rows[0]?.now.getTime() ?? Date.now()
  return await Promise.all(own.map((desk) => workOf(ctx, desk, now, settings)))
}

/** What waits for this member; desks that are empty are told as well. */
export const openWork = (ctx: StaffContext): Promise<Work[]> => workAt(ctx, desksFor(ctx))

/** The same beside the places of the navigation, those with none left out. */
export async function menuCounts(ctx: StaffContext): Promise<MenuCount[]> {
  const placed = desksFor(ctx).filter(({ screen }) => screen !== undefined)
  const work = await workAt(ctx, placed)
  const screens = [...new Set(placed.map(({ screen }) => screen as string))]
  return screens
    .map((screen) => {
      const here = work.filter((_, index) => placed[index]?.screen === screen)
      const sum = (of: 'count' | 'overdue') => here.reduce((total, one) => total + one[of], 0)
      return { screen, count: sum('count'), overdue: sum('overdue') }
    })
    .filter(({ count }) => count > 0)
}
