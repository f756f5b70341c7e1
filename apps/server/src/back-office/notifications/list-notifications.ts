import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listNotifications, Notification } from '@keyhaven/contracts/staff/shell'
import { sql } from 'kysely'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { choiceFilters, flagFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type NotificationRow = Omit<Notification, 'createdAt'> & Readonly<{ createdAt: Date }>

/** News for this member: for all, for a permission they have, or for them alone. */
function planFor({ staff }: StaffContext): ListPlan {
  const isRead = sql`(n.read_at is not null or r.read_at is not null)`
  return {
    name: 'notifications',
    columns: sql`
      n.id, n.severity, n.title, n.body, n.object, n.created_at as "createdAt", ${isRead} as "isRead"`,
    from: sql`
      notifications n
      left join notification_reads r on r.notification_id = n.id and r.staff_id = ${staff.id}`,
    where: sql`
      (n.to_staff is null or n.to_staff = ${staff.id})
      and (n.to_permission is null or n.to_permission = any(${[...staff.permissions]}))
      and (n.severity = 'critical' or not exists (
        select from notification_choices c
        where c.staff_id = ${staff.id} and c.kind = n.kind and not c.on_bell))`,
    id: { by: sql`n.id`, type: 'bigint' },
    sorts: { createdAt: { by: sql`n.created_at`, type: 'timestamptz' } },
    filters: { ...choiceFilters('severity', sql`n.severity`), ...flagFilters('isRead', isRead) },
  }
}

const MOST_COUNTED = 1_000

export async function notificationsFor(
  ctx: StaffContext,
  query: RequestOf<typeof listNotifications>['query'],
): Promise<ResponseOf<typeof listNotifications>> {
  const { rows, ...where } = await listed<NotificationRow>(
    ctx,
    planFor(ctx),
    listRequestOf(query),
    MOST_COUNTED,
  )
  const notifications = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { success: true, notifications, ...where }
}

/** Since when the oldest order waits for keys; undefined while none does. */
export async function oldestBackorder({ db }: StaffContext): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(paid_at) as at from backorders`.execute(db)
  return rows[0]?.at ?? undefined
}
