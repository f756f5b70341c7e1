import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { releaseBackorderLock } from '../units/stock-lock.repo.ts'
import {
  endQuarantine,
  freezeUnsoldUnits,
  lockBatch,
  ordersWithKeysOf,
  quarantine,
  unfreezeUnits,
  withdrawUnits,
} from './batches.repo.ts'
import { lockImport, markUndone } from './import-files.repo.ts'

/** Stops the sale of a bad batch and tells who has keys of it already. May be repeated. */
export async function quarantineBatch(
  ctx: Pick<Context, 'backOfficeDb'>,
  batchId: number,
  actor: string,
  reason = '',
) {
  return await inTransaction(ctx.backOfficeDb, async (tx) => {
    if (!(await quarantine(tx, batchId, reason))) throw new AppError('not_found')
    const frozen = await freezeUnsoldUnits(tx, batchId)
    const sold = await ordersWithKeysOf(tx, batchId)
    await recordAudit(tx, {
      actor,
      action: 'license.quarantine',
      object: `batch:${batchId}`,
      meta: { frozen, orders: sold.length, ...(reason && { reason }) },
    })
    return { frozen, sold }
  })
}

/** Puts the unsold units of a batch back on sale. What nobody may sell stays where it is. */
export async function releaseBatch(ctx: Context, batchId: number, actor: string, reason: string) {
  const act = { actor, action: 'license.quarantine_released' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!batch) throw new AppError('not_found')
    if (!batch.quarantined_at) throw new AppError('conflict')
    await endQuarantine(tx, batchId)
    const to = batch.undone_at ? 'withdrawn' : 'available'
    const released = await unfreezeUnits(tx, batchId, to)
    await ctx.queue.enqueue(tx, fillBackordersJob, { productId: batch.product_id })
    await releaseBackorderLock(tx, [batch.product_id])
    return {
      result: { released: batch.undone_at ? 0 : released },
      object: `batch:${batchId}`,
      meta: { released, to, reason },
    }
  })
}

async function withdraw(tx: Tx, batchId: number, actor: string, reason: string): Promise<number> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw new AppError('not_found')
  if (batch.undone_at) return 0
  const withdrawn = await withdrawUnits(tx, batchId)
  await recordAudit(tx, {
    actor,
    action: 'license.import_undone',
    object: `batch:${batchId}`,
    meta: { withdrawn, reason },
  })
  return withdrawn
}

/** Takes the unsold units of a batch off sale. What is sold stays sold; a new import of the keys brings them back. */
export const undoBatch = (ctx: Context, batchId: number, actor: string, reason: string) =>
  inTransaction(ctx.backOfficeDb, async (tx) => ({
    withdrawn: await withdraw(tx, batchId, actor, reason),
  }))

/** The same for every batch that one file brought. */
export async function undoImport(ctx: Context, importId: number, actor: string, reason: string) {
  return await inTransaction(ctx.backOfficeDb, async (tx) => {
    const found = await lockImport(tx, importId)
    if (!found) throw new AppError('not_found')
    if (found.state !== 'done') throw new AppError('conflict')
    let withdrawn = 0
    for (const id of found.batchIds) withdrawn += await withdraw(tx, id, actor, reason)
    if (!found.undone_at) await markUndone(tx, importId)
    return { withdrawn }
  })
}
