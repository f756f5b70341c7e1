import {
  exportOrders,
  readOrderExport,
  resendOrders,
  tagOrders,
} from '@keyhaven/contracts/staff/order-bulk'
import { countExport } from '../kit/export-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { orderExportFile, startOrderExport, startResending, startTagging } from './bulk-orders.ts'

/** What is done to many orders of the list at once, in the background. */
export function bulkOrders(route: StaffRoute) {
  route(tagOrders, { allow: 'orders.edit', isKeyNeeded: true }, ({ body }, ctx) =>
    startTagging(ctx, body),
  )
  route(
    resendOrders,
    { allow: 'orders.resend', isKeyNeeded: true, limit: { max: 5, seconds: 3_600 } },
    ({ body }, ctx) => startResending(ctx, body.chosen),
  )
  // Names and addresses of buyers leave the shop with it.
  const leaves = { allow: 'customers.export', stepUp: 'always' } as const
  route(exportOrders, { ...leaves, isKeyNeeded: true }, async ({ body }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    return await startOrderExport(ctx, body.chosen)
  })
  route(readOrderExport, leaves, async ({ params }, ctx, _, reply) => {
    const file = await orderExportFile(ctx, params.id)
    reply.header('content-disposition', `attachment; filename="orders-${params.id}.csv"`)
    reply.type('text/csv; charset=utf-8')
    return file
  })
}
