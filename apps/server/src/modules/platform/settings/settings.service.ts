import type { SettingKey, Settings } from '@keyhaven/contracts/settings'
import type { Context } from '../../../context.ts'
import { storedSettings, storeSetting } from './settings.repo.ts'
import { checkedSetting, readSettings } from './settings.rules.ts'

/** What the owner has set. With live payment keys nothing unproven is claimed: `spec` is refused. */
export async function settingsOf(ctx: Context): Promise<Settings> {
  const settings = readSettings(await storedSettings(ctx.db))
  const isRefused = ctx.config.isLive && settings['truth.mode'] === 'spec'
  return isRefused ? { ...settings, 'truth.mode': 'computed' } : settings
}

export async function setSetting<Key extends SettingKey>(
  ctx: Context,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await storeSetting(ctx.db, key, checkedSetting(key, value))
}
