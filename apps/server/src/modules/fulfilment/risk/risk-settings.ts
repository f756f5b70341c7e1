import { isDeepStrictEqual } from 'node:util'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { RiskSettings } from '@keyhaven/contracts/staff/risk'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { changeSettings } from '../../staff/guarded-settings/change-setting.ts'
import { looserSetting } from '../../staff/guarded-settings/loosen-settings.ts'

/** What the owner decided about holds. */
export async function riskSettingsOf(ctx: Context): Promise<RiskSettings> {
  const settings = await settingsOf(ctx)
  return {
    isOn: settings['risk.is_on'],
    codeFrom: settings['risk.code_from'],
    reviewFrom: settings['risk.review_from'],
    codeHours: settings['risk.code_hours'],
  }
}

type RiskChange = Readonly<{ settings: RiskSettings; seen: RiskSettings; reason: string }>

/**
 * Changes the thresholds for payments from now on; looser ones wait for a second person. Whom the screen showed
 * something else changes nothing.
 */
export async function changeRiskSettings(
  ctx: Context,
  staff: StaffPrincipal,
  { settings, seen, reason }: RiskChange,
): Promise<RequestedApproval | undefined> {
  if (settings.codeFrom > settings.reviewFrom) {
    const message = 'A code must be asked for before a person looks'
    throw new AppError('invalid_request', message, [{ field: 'settings.reviewFrom', message }])
  }
  return await changeSettings(ctx, staff, looserSetting, {
    wanted: {
      'risk.is_on': settings.isOn,
      'risk.code_from': settings.codeFrom,
      'risk.review_from': settings.reviewFrom,
      'risk.code_hours': settings.codeHours,
    },
    reason,
    action: 'settings.risk',
    object: 'settings:risk',
    async check(inside) {
      if (!isDeepStrictEqual(await riskSettingsOf(inside), seen)) throw new AppError('conflict')
    },
  })
}
