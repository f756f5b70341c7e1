import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { type BatchRow, lockBatchesNotUnder, storeWrappedKeys } from './batches.repo.ts'
import { keyRingOf, rewrapBatchKey } from './key-vault.ts'

const BATCHES_PER_TURN = 500

/**
 * Brings every batch under the current key-encryption key; the number of batches. Only their wrapped
 * data keys change. Afterwards the old key can leave the configuration. Sells on meanwhile.
 */
export async function rotateBatches(ctx: Context, actor: string): Promise<number> {
  let total = 0
  while (true) {
    const count = await rotateSome(ctx, actor)
    total += count
    if (count < BATCHES_PER_TURN) return total
  }
}

async function rotateSome(ctx: Context, actor: string): Promise<number> {
  const ring = keyRingOf(ctx.config)
  return await inTransaction(ctx.backOfficeDb, async (tx) => {
    const batches = await lockBatchesNotUnder(tx, ring.current, BATCHES_PER_TURN)
    if (batches.length === 0) return 0
    const rewrapped: BatchRow[] = batches.map((batch) => ({
      id: batch.id,
      ...rewrapBatchKey(ring, batch),
    }))
    await storeWrappedKeys(tx, rewrapped)
    const meta = { kekId: ring.current, batches: batches.length }
    await recordAudit(tx, { actor, action: 'license.rotate', object: 'batches', meta })
    return batches.length
  })
}
