import { changePreferences, readShell } from '@keyhaven/contracts/staff/shell'
import { unreadFor } from '../../modules/platform/notifications/read-notifications.ts'
import {
  keepPreferences,
  preferencesOf,
} from '../../modules/platform/preferences/preferences.service.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

export function shellScreen(route: StaffRoute) {
  route(readShell, { allow: 'staff' }, async (_, ctx) => {
    const [unread, preferences] = await Promise.all([
      unreadFor(ctx, ctx.staff),
      preferencesOf(ctx, ctx.staff.id),
    ])
    const environment = ctx.config.isLive ? ('live' as const) : ('test' as const)
    return { success: true as const, environment, unread, preferences }
  })
  route(changePreferences, { allow: 'staff' }, async ({ body }, ctx) => {
    await keepPreferences(ctx, ctx.staff.id, body)
    return { success: true as const }
  })
}
