import { isDeepStrictEqual } from 'node:util'
import {
  type OwnSetting,
  type SettingKey,
  type Settings,
  settings,
} from '@keyhaven/contracts/settings'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { forgetRead } from '../../../infra/work/read-once.ts'
import { audited } from '../audit/audited.ts'
import {
  dropOwnSetting,
  insertChange,
  lockedOwnVersion,
  lockedVersion,
  storeOwnSetting,
} from './settings.repo.ts'
import { setSetting, settingsOf } from './settings.service.ts'

export type Changing = Readonly<{
  key: SettingKey
  value: unknown
  /** What the screen showed; 0 is the default. */
  seenVersion: number
  reason: string
}>

/** What is wrong with a value, field by field. */
function allowed<Key extends SettingKey>(key: Key, value: unknown): Settings[Key] {
  const parsed = settings[key].safeParse(value)
  if (parsed.success) return parsed.data as Settings[Key]
  const details = parsed.error.issues.map(({ path, message }) => ({
    field: ['value', ...path].join('.'),
    message,
  }))
  throw new AppError('invalid_request', details[0]?.message, details)
}

/** A live shop claims nothing unproven, not even for its owner. */
function refuseUnproven({ config }: Context, key: SettingKey, value: unknown) {
  if (!config.isLive || key !== 'truth.mode' || value !== 'spec') return
  const message = 'A live shop cannot show the agreed texts: they are not proven'
  throw new AppError('invalid_request', message, [{ field: 'value', message }])
}

/**
 * Changes one setting, with who and why in its history and in the audit log. Refused if someone was
 * faster. The trigger on the table makes every server show it at once.
 */
export async function changeSetting(ctx: Context, actor: string, asked: Changing): Promise<void> {
  const { key, reason, seenVersion } = asked
  const value = allowed(key, asked.value)
  refuseUnproven(ctx, key, value)
  await audited(ctx.db, { actor, action: 'settings.change' }, async (tx) => {
    if ((await lockedVersion(tx, key)) !== seenVersion) throw new AppError('version_stale')
    const inside = { ...ctx, db: tx }
    const before = (await settingsOf(inside))[key]
    if (isDeepStrictEqual(before, value)) return { result: undefined, object: null }
    await setSetting(inside, key, value)
    await insertChange(tx, { key, before, after: value, by: actor, reason })
    return { result: undefined, object: `setting:${key}`, meta: { before, after: value, reason } }
  })
}

export type ChangingOwn = Readonly<{
  storeId: string
  key: OwnSetting
  /** Undefined: the store says what the shop says again. */
  value: unknown
  seenVersion: number
  reason: string
}>

/** The same for what one store says differently. */
export async function changeOwnSetting(ctx: Context, actor: string, asked: ChangingOwn) {
  const { storeId, key, reason, seenVersion } = asked
  const value = asked.value === undefined ? undefined : allowed(key, asked.value)
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
