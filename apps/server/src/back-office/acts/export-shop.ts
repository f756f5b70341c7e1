import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import {
  type ExportFormat,
  exportFormats,
  type startDataExport,
} from '@keyhaven/contracts/staff/data-exports'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../infra/app-error.ts'
import type { ExportedKey } from '../../modules/moving-in/data-exports/exported.ts'
import { columnsOf, type KeyText } from '../../modules/moving-in/data-exports/shop-columns.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { saidReason } from '../../modules/staff/approvals/approvals.rules.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import { type BulkAct, queueBulk, startBulk } from '../kit/bulk-job.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ordersAfter, peopleAfter, portionsOfOrders } from '../reads/read-shop.ts'

export type ShopExport = Readonly<{ format: ExportFormat; withKeys: boolean; reason: string }>

const PORTION = 'orders after '
export const masked: KeyText = ({ last5 }: ExportedKey) => `*****-${last5}`

/** Every portion is read once, by the worker, before the files are offered; they are written while they are fetched. */
export const exportShop: BulkAct<ShopExport> = {
  name: 'data.export',
  objects: () => sql`${portionsOfOrders} union all select 'customers'`,
  run: async ({ db }, object, { asked, startedAt }) => {
    if (!object.startsWith(PORTION)) {
      await peopleAfter(db, '')
      return
    }
    const orders = await ordersAfter(db, object.slice(PORTION.length), startedAt)
    if (asked.format === 'jsonl') return
    for (const order of orders) columnsOf[asked.format].orders.rows(order, masked)
  },
}

type Holder = Readonly<{ permissions: readonly string[] }>

export const maySeeKeys = ({ permissions }: Holder) =>
  permissions.includes('licenses.reveal') && permissions.includes('licenses.export_plain')

/** Whole keys leave as the keys of a batch do: two people who may see them agree first. */
export const exportWithKeys = defineApproval({
  name: 'data.export-plain',
  needs: 'licenses.export_plain',
  wait: 'minutes',
  payload: z.object({ format: z.enum(exportFormats), reason: z.string() }),
  mayDecide: async (_ctx, _payload, decider) => decider.permissions.includes('licenses.reveal'),
  async apply(ctx, tx, asked, { asker, decidedBy }) {
    const mayAsk = maySeeKeys(asker) && asker.permissions.includes('data.export')
    if (!mayAsk) throw new AppError('approval_outdated')
    const { jobId, total } = await queueBulk(ctx, tx, asker.id, exportShop, {
      ...asked,
      withKeys: true,
    })
    await recordAudit(tx, {
      actor: staffActor(asker.id),
      action: 'bulk.data.export',
      object: `bulk-job:${jobId}`,
      meta: { asked: { ...asked, withKeys: true }, total, approvedBy: decidedBy },
    })
    return `bulk-job:${jobId}`
  },
})

/** Begins an export, or asks for the second person that whole keys take. */
export async function startExport(
  ctx: StaffContext,
  { format, withKeys, reason }: RequestOf<typeof startDataExport>['body'],
): Promise<ResponseOf<typeof startDataExport>> {
  if (!withKeys) {
    const { jobId } = await startBulk(ctx, exportShop, { format, withKeys, reason })
    return { success: true, jobId }
  }
  if (!maySeeKeys(ctx.staff)) throw new AppError('not_allowed')
  const approval = await askApproval(ctx, ctx.staff, exportWithKeys, {
    object: 'shop:data',
    summary: `All data of the shop with every sold key in full (${format}). ${saidReason(reason)}`,
    payload: { format, reason },
  })
  return { success: true, approval }
}
