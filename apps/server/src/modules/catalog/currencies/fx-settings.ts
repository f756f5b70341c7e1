import { isDeepStrictEqual } from 'node:util'
import type { FxSettings } from '@keyhaven/contracts/staff/currencies'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { setSetting, settingsOf } from '../../platform/settings/settings.service.ts'

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

type Change = Readonly<{ settings: FxSettings; seen: FxSettings; reason: string }>

/** For rates from now on. Whom the screen showed something else changes nothing. */
export async function changeFxSettings(
  ctx: Context,
  actor: string,
  { settings, seen, reason }: Change,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'settings.fx' }, async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await fxSettingsOf(inside)
    if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
    await setSetting(inside, 'fx.mode', settings.mode)
    await setSetting(inside, 'fx.margin_bp', settings.marginBp)
    await setSetting(inside, 'fx.decimals', settings.decimals)
    await setSetting(inside, 'fx.max_age_days', settings.maxAgeDays)
    return { result: undefined, object: 'settings:fx', meta: { before, after: settings, reason } }
  })
}
