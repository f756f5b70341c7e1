import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { exportableStates } from '@keyhaven/contracts/staff/license-exports'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../../infra/http/access.ts'
import { staffActor } from '../../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { defineApproval } from '../../../staff/approvals/approval-kind.ts'
import { saidReason } from '../../../staff/approvals/approvals.rules.ts'
import { askApproval } from '../../../staff/approvals/ask-approval.ts'
import { openerOf } from '../units/reveal-keys.ts'
import { lockBatch } from './batches.repo.ts'
import { keyRingOf } from './key-vault.ts'
import {
  burnKeys,
  claimExport,
  insertExport,
  isExport,
  keysInState,
  sealedExport,
} from './plain-exports.repo.ts'

/** Further keys are another wish. */
const MOST_KEYS = 10_000
const HOURS_TO_FETCH = 24

const payload = z.object({
  batchId: z.int(),
  state: z.enum(exportableStates),
  keys: z.int(),
  reason: z.string(),
})

type Holder = Readonly<{ permissions: readonly string[] }>

/** A person who may not see one key gets no file of them. */
const maySeeKeys = ({ permissions }: Holder) =>
  permissions.includes('licenses.reveal') && permissions.includes('licenses.export_plain')

/**
 * A file with whole keys of a batch that are set aside. What is written out was read by people: it is burned in the
 * transaction of the decision, so that nothing brings it back on sale.
 */
export const plainExport = defineApproval({
  name: 'license.export-plain',
  needs: 'licenses.export_plain',
  wait: 'minutes',
  payload,
  mayDecide: async (_ctx, _payload, decider) => decider.permissions.includes('licenses.reveal'),
  async apply(_ctx, tx, { batchId, state, keys, reason }, { id, asker, decidedBy }) {
    const batch = await lockBatch(tx, batchId)
    const keyIds = batch ? await keysInState(tx, batchId, state, MOST_KEYS) : []
    if (!maySeeKeys(asker) || keyIds.length !== keys) throw new AppError('approval_outdated')
    await burnKeys(tx, keyIds)
    const people = { askedBy: asker.id, approvedBy: decidedBy }
    const made = { approvalId: id, batchId, state, reason, keyIds, hours: HOURS_TO_FETCH }
    return `key-export:${await insertExport(tx, { ...made, ...people })}`
  },
})

type ExportRequest = Readonly<{
  batchId: number
  state: (typeof exportableStates)[number]
  reason: string
}>

/** Asks a second person; nothing is written out before they agree. */
export async function askPlainExport(
  ctx: Context,
  staff: StaffPrincipal,
  { batchId, state, reason }: ExportRequest,
): Promise<RequestedApproval> {
  if (!maySeeKeys(staff)) throw new AppError('not_allowed')
  const keys = (await keysInState(ctx.backOfficeDb, batchId, state, MOST_KEYS)).length
  if (keys === 0) throw new AppError('not_found')
  if (keys > MOST_KEYS) throw new AppError('invalid_request', `At most ${MOST_KEYS} keys at once.`)
  return await askApproval(ctx, staff, plainExport, {
    object: `batch:${batchId}`,
    summary: `A file with ${keys} whole keys of batch ${batchId} (${state}). ${saidReason(reason)}`,
    payload: { batchId, state, keys, reason },
  })
}

/**
 * The keys of a file, for the one who asked for it, once. That it was fetched is committed before a key leaves; after
 * a broken connection two people agree again.
 */
export async function fetchExport(ctx: Context, staff: StaffPrincipal, id: number) {
  if (!maySeeKeys(staff)) throw new AppError('not_allowed')
  const db = ctx.backOfficeDb
  const taken = await inTransaction(db, async (tx) => {
    const found = await claimExport(tx, id, staff.id)
    if (!found) return undefined
    await recordAudit(tx, {
      actor: staffActor(staff.id),
      action: 'license.exported_plain',
      object: `key-export:${id}`,
      meta: { batch: found.batch_id, state: found.state, keys: found.keys },
    })
    return found
  })
  if (!taken) throw new AppError((await isExport(db, id, staff.id)) ? 'conflict' : 'not_found')
  const open = openerOf(keyRingOf(ctx.config))
  return (await sealedExport(db, id)).map((row) => open(row))
}
