import { isDeepStrictEqual } from 'node:util'
import { isGuard, isLooser } from '@keyhaven/contracts/guards'
import type { SettingKey, Settings } from '@keyhaven/contracts/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { forgetRead } from '../../../infra/work/read-once.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import { insertChange, lockedVersion, storeSetting } from './settings.repo.ts'
import { changeWords, checkedSetting } from './settings.rules.ts'
import { settingsOf } from './settings.service.ts'

export type SettingsRequest = Readonly<Partial<Settings>>

/** Who changes settings and why; a change that loosens a guard names the approval of a second person. */
type SettingsAction = Readonly<{ by: string; name?: string; reason: string; approvalId?: string }>

/** What was and what is, of the settings that differ. */
type Difference = Readonly<{ before: SettingsRequest; after: SettingsRequest }>

/**
 * The only place that writes settings of the shop, each with its history. Loosening a guard takes an approval;
 * everyone who approves is told of every changed guard.
 */
export async function writeSettings(
  ctx: Context,
  tx: Tx,
  wanted: SettingsRequest,
  act: SettingsAction,
): Promise<Difference> {
  const keys = (Object.keys(wanted) as SettingKey[]).toSorted()
  for (const key of keys) await lockedVersion(tx, key)
  const now = await settingsOf({ ...ctx, db: tx, storeId: MAIN_STORE })
  const changed = keys.filter((key) => !isDeepStrictEqual(now[key], wanted[key]))
  const isTwoPersonJob = changed.some((key) => isLooser(key, now[key], wanted[key]))
  if (isTwoPersonJob && act.approvalId === undefined) throw new AppError('second_person_needed')
  for (const key of changed) await writeOne(tx, key, { before: now[key], after: wanted[key] }, act)
  forgetRead()
  const pick = (from: SettingsRequest) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(now), after: pick(wanted) }
}

type Values = Readonly<{ before: unknown; after: unknown }>

async function writeOne(tx: Tx, key: SettingKey, { before, after }: Values, act: SettingsAction) {
  const { by, name = by, reason, approvalId } = act
  const looser = isLooser(key, before, after)
  await storeSetting(tx, key, checkedSetting(key, after))
  const approval = looser && approvalId !== undefined && { approvalId }
  const id = await insertChange(tx, {
    ...{ key, before, after, by, reason, isLooser: looser },
    ...approval,
  })
  if (!isGuard(key)) return
  await notifyStaff(tx, {
    dedupeKey: `guard:${id}`,
    severity: looser ? 'warning' : 'info',
    title: looser ? 'A safeguard was loosened by two people' : 'A safeguard was made stricter',
    body: `${name}: ${changeWords(key, before, after)} Reason: ${reason}`,
    object: `setting:${key}`,
    to: { permission: 'approvals.decide' },
  })
}
