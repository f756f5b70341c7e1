import {
  exportBatchOrders,
  listBatches,
  quarantineKeys,
  readBatch,
  releaseQuarantine,
  undoKeyBatch,
} from '@keyhaven/contracts/staff/license-batches'
import { listSuppliers, readClaimLetter } from '@keyhaven/contracts/staff/license-suppliers'
import {
  quarantineBatch,
  releaseBatch,
  undoBatch,
} from '../../modules/stock/licenses/vault/set-aside.ts'
import { countExport } from '../kit/export-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { asFile } from './as-file.ts'
import { batchOrdersFile } from './batch-orders.ts'
import { claimLetter } from './claim-letter.ts'
import { batchesForStaff, batchForStaff } from './list-batches.ts'
import { suppliersForStaff } from './suppliers.ts'

const success = true as const
const view = { allow: 'licenses.view' } as const
const moving = { stepUp: 'always', isKeyNeeded: true } as const

export function batchRoutes(route: StaffRoute) {
  route(listBatches, view, ({ query }, ctx) => batchesForStaff(ctx, query))
  route(readBatch, view, ({ params }, ctx) => batchForStaff(ctx, params.id))
  route(exportBatchOrders, view, async ({ params }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    const file = await batchOrdersFile(ctx, params.id)
    asFile(reply, `batch-${params.id}-orders.csv`)
    return file
  })
  route(listSuppliers, view, async (_, ctx) => ({
    success,
    suppliers: await suppliersForStaff(ctx),
  }))
  route(readClaimLetter, view, async ({ params }, ctx) => ({
    success,
    ...(await claimLetter(ctx, params.id)),
  }))
  const revoke = { ...moving, allow: 'licenses.revoke' } as const
  route(quarantineKeys, revoke, async ({ params, body }, ctx) => {
    const { frozen, sold } = await quarantineBatch(ctx, params.id, ctx.actor, body.reason)
    return { success, frozen, orders: sold.length }
  })
  route(releaseQuarantine, revoke, async ({ params, body }, ctx) => ({
    success,
    ...(await releaseBatch(ctx, params.id, ctx.actor, body.reason)),
  }))
  route(undoKeyBatch, { ...moving, allow: 'licenses.import' }, async ({ params, body }, ctx) => ({
    success,
    ...(await undoBatch(ctx, params.id, ctx.actor, body.reason)),
  }))
}
