import type { SettingKey, Settings } from '@keyhaven/contracts/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { settingsOfStore, storedSettings, storeSetting, versionOf } from './settings.repo.ts'
import { checkedSetting, readSettings } from './settings.rules.ts'

/** What the owner has set, at a store what it says differently. With live payment keys nothing unproven is claimed: `spec` is refused. */
export async function settingsOf(ctx: Context): Promise<Settings> {
  const { db, storeId = MAIN_STORE } = ctx
  const [shared, own] = await Promise.all([
    storedSettings(db),
    storeId === MAIN_STORE ? [] : settingsOfStore(db, storeId),
  ])
  const settings = readSettings([...shared, ...own])
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

/** For changes that nobody saw the last version of. */
export const versionOfSetting = (ctx: Context, key: SettingKey): Promise<number> =>
  versionOf(ctx.db, key)
