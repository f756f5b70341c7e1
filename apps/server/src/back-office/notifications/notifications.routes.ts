import {
  changeNotificationChoices,
  readNotificationChoices,
} from '@keyhaven/contracts/staff/notification-kinds'
import {
  listNotifications,
  readEveryNotification,
  readOneNotification,
} from '@keyhaven/contracts/staff/shell'
import { chooseNews, newsChoices } from '../../modules/platform/notifications/choose-news.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../modules/platform/notifications/read-notifications.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { notificationsFor } from './list-notifications.ts'

const done = { success: true } as const

export function notificationScreen(route: StaffRoute) {
  route(readNotificationChoices, { allow: 'staff' }, async (_, ctx) => ({
    ...done,
    ...(await newsChoices(ctx, ctx.staff.id)),
  }))
  route(changeNotificationChoices, { allow: 'staff' }, async ({ body }, ctx) => {
    await chooseNews(ctx, ctx.staff.id, body)
    return done
  })
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
