import { changePreferences, readShell } from '@keyhaven/contracts/staff/shell'
import { countShownAlone } from '../../modules/platform/approvals/shown-alone.ts'
import { unreadFor } from '../../modules/platform/notifications/read-notifications.ts'
import {
  keepPreferences,
  preferencesOf,
} from '../../modules/platform/preferences/preferences.service.ts'
import { storesFor } from '../../modules/platform/stores/read-stores.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

export function shellScreen(route: StaffRoute) {
  route(readShell, { allow: 'staff' }, async (_, ctx) => {
    const [unread, preferences, stores, confirmedAlone] = await Promise.all([
      // News is of every store.
      ctx.staff.stores.length > 0 ? 0 : unreadFor(ctx, ctx.staff),
      preferencesOf(ctx, ctx.staff.id),
      storesFor(ctx, ctx.staff),
      countShownAlone(ctx.db),
    ])
    const environment = ctx.config.isLive ? ('live' as const) : ('test' as const)
    return {
      success: true as const,
      environment,
      unread,
      confirmedAlone,
      preferences,
      stores: stores.map(({ id, name }) => ({ id, name })),
    }
  })
  route(changePreferences, { allow: 'staff' }, async ({ body }, ctx) => {
    await keepPreferences(ctx, ctx.staff.id, body)
    return { success: true as const }
  })
}
