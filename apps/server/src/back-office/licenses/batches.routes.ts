import * as licenseBatchesContract from '@keyhaven/contracts/staff/license-batches'
import * as licenseSuppliersContract from '@keyhaven/contracts/staff/license-suppliers'
import {
  quarantineBatch,
  releaseBatch,
  undoBatch,
} from '../../modules/stock/licenses/vault/set-aside.ts'
import { asFile } from '../kit/as-file.ts'
import { countExport } from '../kit/export-limit.ts'
import { handles } from '../kit/staff-route.ts'
import { batchOrdersFile } from './batch-orders.ts'
import { claimLetter } from './claim-letter.ts'
import { batchesForStaff, batchForStaff } from './list-batches.ts'
import { suppliersForStaff } from './suppliers.ts'

const contract = { ...licenseBatchesContract, ...licenseSuppliersContract }

const success = true as const

export const batchHandlers = handles(contract, {
  listBatches: ({ query }, ctx) => batchesForStaff(ctx, query),
  readBatch: ({ params }, ctx) => batchForStaff(ctx, params.id),
  exportBatchOrders: async ({ params }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    const file = await batchOrdersFile(ctx, params.id)
    asFile(reply, `batch-${params.id}-orders.csv`)
    return file
  },
  listSuppliers: async (_, ctx) => ({
    success,
    suppliers: await suppliersForStaff(ctx),
  }),
  readClaimLetter: async ({ params }, ctx) => ({
    success,
    ...(await claimLetter(ctx, params.id)),
  }),
  quarantineKeys: async ({ params, body }, ctx) => {
    const { frozen, sold } = await quarantineBatch(ctx, params.id, ctx.actor, body.reason)
    return { success, frozen, orders: sold.length }
  },
  releaseQuarantine: async ({ params, body }, ctx) => ({
    success,
    ...(await releaseBatch(ctx, params.id, ctx.actor, body.reason)),
  }),
  undoKeyBatch: async ({ params, body }, ctx) => ({
    success,
    ...(await undoBatch(ctx, params.id, ctx.actor, body.reason)),
  }),
})
