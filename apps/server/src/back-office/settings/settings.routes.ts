import { isChangedElsewhere } from '@keyhaven/contracts/settings'
import { editSetting, settingHistory, viewSettings } from '@keyhaven/contracts/staff/settings'
import { AppError } from '../../infra/app-error.ts'
import { changeSetting } from '../../modules/platform/settings/change-setting.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { historyOf, settingsOverview, statedSettings } from './view-settings.ts'

/** What the owner decides about the shop. Reading is wider than changing, which takes the second factor. */
export function settingScreen(route: StaffRoute) {
  const view = { allow: 'settings.view' } as const
  route(viewSettings, view, (_, ctx) => settingsOverview(ctx))
  route(settingHistory, view, ({ params, query }, ctx) => historyOf(ctx, params.key, query))
  route(
    editSetting,
    { allow: 'settings.edit', stepUp: 'always' },
    async ({ params, body }, ctx, request) => {
      const { key } = params
      if (isChangedElsewhere(key)) {
        throw new AppError('invalid_request', 'This setting has a screen of its own.')
      }
      const asked = { ...body, key, seenVersion: Number(seenVersion(request)) }
      await namingTheOther(ctx, `setting:${key}`, () => changeSetting(ctx, ctx.actor, asked))
      const setting = (await statedSettings(ctx)).find((one) => one.key === key)
      if (!setting) throw new AppError('not_found')
      return { success: true as const, setting }
    },
  )
}
