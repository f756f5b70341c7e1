import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { decideClaim as call, setTruthMode } from '@keyhaven/contracts/staff/marketing-claims'
import type { ClaimId } from '@keyhaven/contracts/storefront'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { changeSettings } from '../../staff/guarded-settings/change-setting.ts'
import { looserSetting } from '../../staff/guarded-settings/loosen-settings.ts'
import { isAnyLapsed, lockClaim, noteLapsed, storeClaim } from './marketing-claims.repo.ts'

type Decision = RequestOf<typeof call>['body'] & Readonly<{ id: ClaimId; version: string }>

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

/** Decides what pages say for one claim. Words that are only wished for need evidence that counts. */
export async function decideClaim(
  ctx: Context,
  by: string,
  { id, version, mode, evidenceNote, evidenceLink, expiresOn, reason }: Decision,
): Promise<void> {
  if (mode === 'fixed' && evidenceNote === '') {
    throw refused('evidenceNote', 'Say what proves it')
  }
  const today = ctx.now().toISOString().slice(0, 10)
  if (mode === 'fixed' && expiresOn !== null && expiresOn < today) {
    throw refused('expiresOn', 'The evidence has run out')
  }
  const act = { actor: staffActor(by), action: 'claim.decided' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const before = await lockClaim(tx, id)
    if (String(before?.version ?? 0) !== version) throw new AppError('version_stale')
    const after = {
      mode,
      evidenceNote: evidenceNote || null,
      evidenceFile: evidenceLink || null,
      expiresOn,
    }
    await storeClaim(tx, id, { ...after, by })
    const from = before && { mode: before.mode, evidenceNote: before.evidence_note }
    return {
      result: undefined,
      object: `marketing-claim:${id}`,
      meta: { before: from ?? null, after, reason },
    }
  })
}

type TruthModeChange = RequestOf<typeof setTruthMode>['body']

/** What all pages follow; two decide to say more than what is measured. A live shop never says texts that nobody proved. */
export async function changeTruthMode(
  ctx: Context,
  staff: StaffPrincipal,
  { mode, seen, reason }: TruthModeChange,
): Promise<RequestedApproval | undefined> {
  if (mode === 'spec' && ctx.config.isLive) {
    throw refused('mode', 'A live shop says only what is measured or proven')
  }
  return await changeSettings(ctx, staff, looserSetting, {
    wanted: { 'truth.mode': mode },
    reason,
    action: 'settings.truth',
    object: 'settings:truth',
    async check(inside) {
      if ((await settingsOf(inside))['truth.mode'] !== seen) throw new AppError('conflict')
    },
  })
}

/** Evidence that ran out: pages stop to rely on it within seconds, and staff are told once. */
export async function endEvidence(ctx: Context): Promise<void> {
  if (!(await isAnyLapsed(ctx.db))) return
  await inTransaction(ctx.db, async (tx) => {
    for (const id of await noteLapsed(tx)) {
      await notifyStaff(tx, {
        dedupeKey: `claim:${id}:lapsed:${ctx.now().toISOString().slice(0, 10)}`,
        severity: 'warning',
        title: 'Evidence of a claim has run out',
        body: `“${id}”: a live shop now says what is measured, or nothing.`,
        object: `marketing-claim:${id}`,
        to: { permission: 'settings.edit' },
      })
    }
  })
}
