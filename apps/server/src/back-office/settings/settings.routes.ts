import { isChangedElsewhere } from '@keyhaven/contracts/settings'
import { settingsScreen } from '@keyhaven/contracts/staff/screens/settings'
import * as contract from '@keyhaven/contracts/staff/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { AppError } from '../../infra/app-error.ts'
import { changeOwnSetting } from '../../modules/platform/settings/change-own-setting.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import { changeSetting } from '../../modules/staff/guarded-settings/change-setting.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { requireStore } from '../reads/read-store.ts'
import { historyOf, settingsOverview, statedSettings, storeSettings } from './view-settings.ts'

/** The main one says what the shop says: its settings are those of the shop. */
async function ownStore(ctx: StaffContext, id: string) {
  if (id === MAIN_STORE) throw new AppError('not_found')
  return await requireStore(ctx, id)
}

/** What the owner decides about the shop. Reading is wider than changing, which takes the second factor. */
export const settingRoutes = served(
  settingsScreen,
  handles(contract, {
    viewSettings: (_, ctx) => settingsOverview(ctx),
    settingHistory: async ({ params, query }, ctx) => {
      if (!maySeeStore(ctx.staff, query.store ?? MAIN_STORE)) throw new AppError('not_found')
      return await historyOf(ctx, params.key, query)
    },
    editSetting: async ({ params, body }, ctx, request) => {
      const { key } = params
      if (isChangedElsewhere(key)) {
        throw new AppError('invalid_request', 'This setting has a screen of its own.')
      }
      const asked = { ...body, key, seenVersion: Number(seenVersion(request)) }
      const approval = await namingTheOther(ctx, `setting:${key}`, () =>
        changeSetting(ctx, ctx.staff, asked),
      )
      const setting = (await statedSettings(ctx)).find((one) => one.key === key)
      if (!setting) throw new AppError('not_found')
      return { success: true as const, setting, approval: approval ?? null }
    },
    viewStoreSettings: async ({ params }, ctx) => {
      const { id } = await ownStore(ctx, params.id)
      return await storeSettings(ctx, id)
    },
    editStoreSetting: async ({ params: { id, key }, body }, ctx, request) => {
      const store = await ownStore(ctx, id)
      const asked = {
        storeId: store.id,
        key,
        value: body.isOwn ? (body.value ?? null) : undefined,
        reason: body.reason,
        seenVersion: Number(seenVersion(request)),
      }
      await namingTheOther(ctx, `store-setting:${store.id}:${key}`, () =>
        changeOwnSetting(ctx, ctx.actor, asked),
      )
      return { success: true as const }
    },
  }),
)
