import { isDeepStrictEqual } from 'node:util'
import type { SettingKey } from '@keyhaven/contracts/settings'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { changeWords, metaOf } from '../../platform/settings/settings.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type SettingsRequest, writeSettings } from '../../platform/settings/write-settings.ts'
import { type ApprovalKind, defineApproval } from '../approvals/approval-kind.ts'
import { saidReason } from '../approvals/approvals.rules.ts'
import { askApproval } from '../approvals/ask-approval.ts'

const values = z.record(z.string(), z.unknown())

const looserPayload = z.object({
  action: z.string(),
  object: z.string(),
  reason: z.string(),
  /** What the settings were when it was asked for. */
  before: values,
  settings: values,
})
type Looser = ApprovalKind<typeof looserPayload>

/** Settings of one screen, loosened by two people. */
const looserBy = (name: string, needs: Permission): Looser =>
  defineApproval({
    name,
    needs,
    wait: 'day',
    payload: looserPayload,
    async apply(ctx, tx, { action, object, reason, before, settings }, { id, asker, decidedBy }) {
      const now: Record<string, unknown> = await settingsOf({ ...ctx, db: tx, storeId: MAIN_STORE })
      if (Object.keys(before).some((key) => !isDeepStrictEqual(now[key], before[key]))) {
        throw new AppError('approval_outdated')
      }
      const actor = staffActor(asker.id)
      const act = { by: actor, name: nameOf(asker), reason, approvalId: id }
      const difference = await writeSettings(ctx, tx, settings as SettingsRequest, act)
      const approval = { id, approvedBy: decidedBy }
      const meta = { ...metaOf(difference), reason, approval }
      await recordAudit(tx, { actor, action, object, meta })
      return object
    },
  })

export const looserSetting = looserBy('setting.loosen', 'settings.edit')
export const looserRates = looserBy('setting.rates', 'currencies.edit')
export const looserScripts = looserBy('setting.scripts', 'scripts.publish')

export type Asker = Pick<StaffPrincipal, 'id' | 'permissions' | 'firstName' | 'lastName'>

export const nameOf = ({ firstName, lastName }: Pick<Asker, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

type LooseningRequest = Readonly<{
  wanted: SettingsRequest
  reason: string
  action: string
  object: string
}>

/** Asks a second person for the very values that are wanted. */
export async function askToLoosen(
  ctx: Context,
  staff: Asker,
  kind: Looser,
  { wanted, reason, action, object }: LooseningRequest,
): Promise<RequestedApproval> {
  const now = await settingsOf({ ...ctx, storeId: MAIN_STORE })
  const keys = Object.keys(wanted) as SettingKey[]
  const before = Object.fromEntries(keys.map((key) => [key, now[key]]))
  const changes = keys
    .filter((key) => !isDeepStrictEqual(now[key], wanted[key]))
    .map((key) => changeWords(key, now[key], wanted[key]))
  return await askApproval(ctx, staff, kind, {
    object,
    summary: `Loosen a guard of the shop: ${changes.join(' ')} ${saidReason(reason)}`,
    payload: { action, object, reason, before, settings: wanted },
  })
}
