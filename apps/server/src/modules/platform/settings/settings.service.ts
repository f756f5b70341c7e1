import type { OwnSetting, SettingKey, Settings } from '@keyhaven/contracts/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { readOnce } from '../../../infra/work/read-once.ts'
import { lockedVersion, storedSettings, storesWithOwn, versionOf } from './settings.repo.ts'
import { readSettings } from './settings.rules.ts'

/** What the owner has set, at a store what it says differently. With live payment keys nothing unproven is claimed: `spec` is refused. */
async function readNow({ db, config, storeId = MAIN_STORE }: Context): Promise<Settings> {
  const settings = readSettings(await storedSettings(db, storeId))
  const isRefused = config.isLive && settings['truth.mode'] === 'spec'
  return isRefused ? { ...settings, 'truth.mode': 'computed' } : settings
}

/**
 * A request or a job reads them once. Inside a transaction they are read there: what it decides, it decides
 * by what is written now.
 */
export async function settingsOf(ctx: Context): Promise<Settings> {
  if (ctx.db.isTransaction) return await readNow(ctx)
  const name = `settings of ${ctx.storeId ?? MAIN_STORE}`
  return await readOnce(name, () => readCached(ctx, name, () => readNow(ctx)))
}

/** The stores at which a switch is on, by their own word or the shop's. */
export async function storesWhereOn(
  ctx: Context,
  key: Extract<OwnSetting, 'reviews.requestMails'>,
): Promise<string[]> {
  const shared = (await settingsOf({ ...ctx, storeId: MAIN_STORE }))[key]
  const stores = await storesWithOwn(ctx.db, key)
  return stores
    .filter(({ isOwn, value }) => (isOwn ? value === true : shared))
    .map(({ storeId }) => storeId)
}

/** For changes that nobody saw the last version of. */
export const versionOfSetting = (ctx: Context, key: SettingKey): Promise<number> =>
  versionOf(ctx.db, key)

/** The version a setting is in, which nobody changes until the caller's transaction ends. */
export const lockedVersionOf = (tx: Tx, key: SettingKey): Promise<number> => lockedVersion(tx, key)
