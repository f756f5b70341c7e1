import {
  listNotifications,
  readEveryNotification,
  readOneNotification,
} from '@keyhaven/contracts/staff/shell'
import {
  readAllNotifications,
  readNotification,
} from '../../modules/platform/notifications/read-notifications.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { notificationsFor } from './list-notifications.ts'

const done = { success: true } as const

export function notificationScreen(route: StaffRoute) {
  route(listNotifications, { allow: 'staff' }, ({ query }, ctx) => notificationsFor(ctx, query))
  route(readEveryNotification, { allow: 'staff' }, async (_, ctx) => {
    await readAllNotifications(ctx, ctx.staff)
    return done
  })
  route(readOneNotification, { allow: 'staff' }, async ({ params }, ctx) => {
    await readNotification(ctx, ctx.staff, params.id)
    return done
  })
}
