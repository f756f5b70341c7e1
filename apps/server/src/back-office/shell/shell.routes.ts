import { shellScreen } from '@keyhaven/contracts/staff/screens/shell'
import * as contract from '@keyhaven/contracts/staff/shell'
import { unreadFor } from '../../modules/platform/notifications/read-notifications.ts'
import { storesFor } from '../../modules/platform/stores/read-stores.ts'
import { countShownAlone } from '../../modules/staff/approvals/shown-alone.ts'
import {
  preferencesOf,
  savePreferences,
} from '../../modules/staff/preferences/preferences.service.ts'
import { handles, served } from '../kit/staff-route.ts'

export const shellRoutes = served(
  shellScreen,
  handles(contract, {
    readShell: async (_, ctx) => {
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
    },
    changePreferences: async ({ body }, ctx) => {
      await savePreferences(ctx, ctx.staff.id, body)
      return { success: true as const }
    },
  }),
)
