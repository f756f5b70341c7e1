import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { changePlainSetting } from '../guarded-settings/change-setting.ts'
import { settingsOf, versionOfSetting } from '../settings/settings.service.ts'

export const OPENING = 'opening.is_open'

/** Whether orders are taken. Without live keys no money moves: then the shop is open to be tried. */
export async function isOpen(ctx: Context): Promise<boolean> {
  return !ctx.config.isLive || (await settingsOf(ctx))[OPENING]
}

/** Before anything is put aside or charged. What was paid before still arrives. */
export async function refuseUntilOpen(ctx: Context) {
  if (!(await isOpen(ctx))) throw new AppError('opening_soon')
}

/** Opens the shop or closes it, as a change of a setting: with history and audit. */
export async function setOpening(ctx: Context, actor: string, value: boolean, reason: string) {
  const seenVersion = await versionOfSetting(ctx, OPENING)
  await changePlainSetting(ctx, actor, { key: OPENING, value, seenVersion, reason })
}
