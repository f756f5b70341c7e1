import { isChangedElsewhere } from '@keyhaven/contracts/settings'
import {
  editSetting,
  editStoreSetting,
  settingHistory,
  viewSettings,
  viewStoreSettings,
} from '@keyhaven/contracts/staff/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { AppError } from '../../infra/app-error.ts'
import { changeSetting } from '../../modules/platform/guarded-settings/change-setting.ts'
import { changeOwnSetting } from '../../modules/platform/settings/change-own-setting.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { knownStore } from '../stores/read-store.ts'
import { historyOf, settingsOverview, statedSettings, storeSettings } from './view-settings.ts'

/** What the owner decides about the shop. Reading is wider than changing, which takes the second factor. */
export function settingScreen(route: StaffRoute) {
  const view = { allow: 'settings.view' } as const
  route(viewSettings, view, (_, ctx) => settingsOverview(ctx))
  route(settingHistory, view, async ({ params, query }, ctx) => {
    if (!maySeeStore(ctx.staff, query.store ?? MAIN_STORE)) throw new AppError('not_found')
    return await historyOf(ctx, params.key, query)
  })
  route(
    editSetting,
    { allow: 'settings.edit', stepUp: 'always' },
    async ({ params, body }, ctx, request) => {
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
  )
  route(viewStoreSettings, view, async ({ params }, ctx) => {
    const { id } = await ownStore(ctx, params.id)
    return await storeSettings(ctx, id)
  })
  route(
    editStoreSetting,
    { allow: 'stores.manage', stepUp: 'always' },
    async ({ params: { id, key }, body }, ctx, request) => {
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
  )
}

/** The main one says what the shop says: its settings are those of the shop. */
async function ownStore(ctx: StaffContext, id: string) {
  if (id === MAIN_STORE) throw new AppError('not_found')
  return await knownStore(ctx, id)
}
