import type { OwnSetting } from '@keyhaven/contracts/settings'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { forgetRead } from '../../../infra/work/read-once.ts'
import { audited } from '../audit/audited.ts'
import { allowedValue } from './allowed-value.ts'
import { dropOwnSetting, insertChange, lockedOwnVersion, storeOwnSetting } from './settings.repo.ts'
import { settingsOf } from './settings.service.ts'

export type ChangingOwn = Readonly<{
  storeId: string
  key: OwnSetting
  /** Undefined: the store says what the shop says again. */
  value: unknown
  seenVersion: number
  reason: string
}>

/** Changes what one store says differently, with history and audit. */
export async function changeOwnSetting(ctx: Context, actor: string, asked: ChangingOwn) {
  const { storeId, key, reason, seenVersion } = asked
  const value = asked.value === undefined ? undefined : allowedValue(key, asked.value)
  await audited(ctx.db, { actor, action: 'settings.change' }, async (tx) => {
    if ((await lockedOwnVersion(tx, storeId, key)) !== seenVersion) {
      throw new AppError('version_stale')
    }
    const inside = { ...ctx, db: tx, storeId }
    const before = (await settingsOf(inside))[key]
    if (value === undefined) await dropOwnSetting(tx, storeId, key)
    else await storeOwnSetting(tx, storeId, key, value)
    forgetRead()
    const after = (await settingsOf(inside))[key]
    if (value === undefined && seenVersion === 0) return { result: undefined, object: null }
    await insertChange(tx, { key, before, after, by: actor, reason, storeId })
    const meta = { before, after, reason, isOwn: value !== undefined }
    return { result: undefined, object: `store-setting:${storeId}:${key}`, meta }
  })
}
