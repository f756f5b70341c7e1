import { isDeepStrictEqual } from 'node:util'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { FxSettings } from '@keyhaven/contracts/staff/currencies'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { changeSettings } from '../../staff/guarded-settings/change-setting.ts'
import { looserRates } from '../../staff/guarded-settings/loosen-settings.ts'

/** What the owner decided about rates. */
export async function fxSettingsOf(ctx: Context): Promise<FxSettings> {
  const settings = await settingsOf(ctx)
  return {
    mode: settings['fx.mode'],
    marginBp: settings['fx.margin_bp'],
    decimals: settings['fx.decimals'],
    maxAgeDays: settings['fx.max_age_days'],
  }
}

type FxChange = Readonly<{ settings: FxSettings; seen: FxSettings; reason: string }>

/** For rates from now on, once a second person agreed. Whom the screen showed something else changes nothing. */
export async function changeFxSettings(
  ctx: Context,
  staff: StaffPrincipal,
  { settings, seen, reason }: FxChange,
): Promise<RequestedApproval | undefined> {
  return await changeSettings(ctx, staff, looserRates, {
    wanted: {
      'fx.mode': settings.mode,
      'fx.margin_bp': settings.marginBp,
      'fx.decimals': settings.decimals,
      'fx.max_age_days': settings.maxAgeDays,
    },
    reason,
    action: 'settings.fx',
    object: 'settings:fx',
    async check(inside) {
      if (!isDeepStrictEqual(await fxSettingsOf(inside), seen)) throw new AppError('conflict')
    },
  })
}
