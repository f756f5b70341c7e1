import * as contract from '@keyhaven/contracts/staff/invoices'
import { invoicesScreen } from '@keyhaven/contracts/staff/screens/invoices'
import { invoicePdf } from '../../modules/after-sale/invoices/invoices.service.ts'
import { countExport } from '../kit/export-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { requireOrder } from '../reads/require-order.ts'
import { exportFile, startExport } from './export-invoices.ts'
import { invoicesForStaff } from './list-invoices.ts'

export const invoiceRoutes = served(
  invoicesScreen,
  handles(contract, {
    listInvoicesForStaff: ({ query }, ctx) => invoicesForStaff(ctx, query),
    readInvoicePdf: async ({ params: { id, number } }, ctx) => {
      const orderId = await requireOrder(ctx, id)
      const viewer = { orderId, actor: ctx.actor, isStaff: true, mayChange: false }
      const { fileName, bytes } = await invoicePdf(ctx, viewer, number)
      return { success: true as const, fileName, pdf: bytes.toString('base64') }
    },
    // Names of buyers leave the shop with it.
    exportInvoices: async ({ body }, ctx, request, reply) => {
      await countExport(ctx, request, reply)
      return await startExport(ctx, body)
    },
    readInvoiceExport: async ({ params }, ctx, _, reply) => {
      const file = await exportFile(ctx, params.id)
      reply.header('content-disposition', `attachment; filename="invoices-${params.id}.csv"`)
      reply.type('text/csv; charset=utf-8')
      return file
    },
  }),
)
