import * as contract from '@keyhaven/contracts/staff/order-bulk'
import { countExport } from '../kit/export-limit.ts'
import { handles } from '../kit/staff-route.ts'
import { orderExportFile, startOrderExport, startResending, startTagging } from './bulk-orders.ts'

/** What is done to many orders of the list at once, in the background. */
export const bulkOrdersHandlers = handles(contract, {
  tagOrders: ({ body }, ctx) => startTagging(ctx, body),
  resendOrders: {
    limit: { max: 5, seconds: 3_600 },
    handle: ({ body }, ctx) => startResending(ctx, body.chosen),
  },
  // Names and addresses of buyers leave the shop with it.
  exportOrders: async ({ body }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    return await startOrderExport(ctx, body.chosen)
  },
  readOrderExport: async ({ params }, ctx, _, reply) => {
    const file = await orderExportFile(ctx, params.id)
    reply.header('content-disposition', `attachment; filename="orders-${params.id}.csv"`)
    reply.type('text/csv; charset=utf-8')
    return file
  },
})
