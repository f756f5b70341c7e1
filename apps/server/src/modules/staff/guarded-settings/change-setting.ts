import type { SettingKey } from '@keyhaven/contracts/settings'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { allowedValue } from '../../platform/settings/allowed-value.ts'
import { metaOf } from '../../platform/settings/settings.rules.ts'
import { lockedVersionOf } from '../../platform/settings/settings.service.ts'
import { type SettingsRequest, writeSettings } from '../../platform/settings/write-settings.ts'
import { aloneOrAsked } from '../approvals/alone-or-asked.ts'
import { type Asker, askToLoosen, looserSetting, nameOf } from './loosen-settings.ts'

export type Changing = Readonly<{
  key: SettingKey
  value: unknown
  /** What the screen showed; 0 is the default. */
  seenVersion: number
  reason: string
}>

/** A live shop claims nothing unproven, not even for its owner. */
function assertProven({ config }: Context, key: SettingKey, value: unknown) {
  if (!config.isLive || key !== 'truth.mode' || value !== 'spec') return
  const message = 'A live shop cannot show the agreed texts: they are not proven'
  throw new AppError('invalid_request', message, [{ field: 'value', message }])
}

type SettingsChange = Readonly<{
  wanted: SettingsRequest
  reason: string
  /** As the audit log names it. */
  action: string
  object: string
  /** Refuses a change of something else than the screen showed. */
  check: (inside: Context, tx: Tx) => Promise<void>
}>

const changeAlone = (
  ctx: Context,
  { by, name }: Readonly<{ by: string; name?: string }>,
  { action, object, ...change }: SettingsChange,
) =>
  audited(ctx.db, { actor: by, action }, async (tx) => {
    await change.check({ ...ctx, db: tx, storeId: MAIN_STORE }, tx)
    const { wanted, reason } = change
    const difference = await writeSettings(ctx, tx, wanted, { by, reason, ...(name && { name }) })
    const isSame = Object.keys(difference.after).length === 0
    const meta = { ...metaOf(difference), reason }
    return { result: undefined, object: isSame ? null : object, meta }
  })

/**
 * Changes settings of one screen. What loosens a guard waits for a second person: then nothing is changed, and
 * the approval that was asked for is the answer.
 */
export async function changeSettings(
  ctx: Context,
  staff: Asker,
  kind: Parameters<typeof askToLoosen>[2],
  change: SettingsChange,
): Promise<RequestedApproval | undefined> {
  const outcome = await aloneOrAsked(
    () => changeAlone(ctx, { by: staffActor(staff.id), name: nameOf(staff) }, change),
    () => askToLoosen(ctx, staff, kind, change),
  )
  return outcome?.approval
}

/** One setting as a change, refused if someone was faster. */
function oneChange(ctx: Context, { key, reason, seenVersion, value }: Changing): SettingsChange {
  const wanted = allowedValue(key, value)
  assertProven(ctx, key, wanted)
  return {
    wanted: { [key]: wanted },
    reason,
    action: 'settings.change',
    object: `setting:${key}`,
    async check(_, tx) {
      if ((await lockedVersionOf(tx, key)) !== seenVersion) throw new AppError('version_stale')
    },
  }
}

/**
 * Changes one setting, with who and why in its history and in the audit log. The trigger on the table makes
 * every server show it at once.
 */
export const changeSetting = (
  ctx: Context,
  staff: Asker,
  asked: Changing,
): Promise<RequestedApproval | undefined> =>
  changeSettings(ctx, staff, looserSetting, oneChange(ctx, asked))

/** The same without a way to ask: for a setting that guards nothing. */
export const changePlainSetting = (ctx: Context, by: string, asked: Changing): Promise<void> =>
  changeAlone(ctx, { by }, oneChange(ctx, asked))
