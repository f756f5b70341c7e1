import type { Context } from '../../../context.ts'
import { OPENING } from '../../platform/go-live/go-live.ts'
import { versionOfSetting } from '../../platform/settings/settings.service.ts'
import { changePlainSetting } from './change-setting.ts'

/** Opens the shop or closes it, as a change of a setting: with history and audit. */
export async function setOpening(ctx: Context, actor: string, value: boolean, reason: string) {
  const seenVersion = await versionOfSetting(ctx, OPENING)
  await changePlainSetting(ctx, actor, { key: OPENING, value, seenVersion, reason })
}
