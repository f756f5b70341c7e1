import { isDeepStrictEqual } from 'node:util'
import type { RiskSettings } from '@keyhaven/contracts/staff/risk'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { setSetting, settingsOf } from '../../platform/settings/settings.service.ts'

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

type Change = Readonly<{ settings: RiskSettings; seen: RiskSettings; reason: string }>

/** Changes the thresholds for payments from now on. Whom the screen showed something else changes nothing. */
export async function changeRiskSettings(
  ctx: Context,
  actor: string,
  { settings, seen, reason }: Change,
): Promise<void> {
  if (settings.codeFrom > settings.reviewFrom) {
    const message = 'A code must be asked for before a person looks'
    throw new AppError('invalid_request', message, [{ field: 'settings.reviewFrom', message }])
  }
  await audited(ctx.db, { actor, action: 'settings.risk' }, async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await riskSettingsOf(inside)
    if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
    await setSetting(inside, 'risk.is_on', settings.isOn)
    await setSetting(inside, 'risk.code_from', settings.codeFrom)
    await setSetting(inside, 'risk.review_from', settings.reviewFrom)
    await setSetting(inside, 'risk.code_hours', settings.codeHours)
    return { result: undefined, object: 'settings:risk', meta: { before, after: settings, reason } }
  })
}
