import {
  exportInvoices,
  listInvoicesForStaff,
  readInvoiceExport,
} from '@keyhaven/contracts/staff/invoices'
import { countExport } from '../kit/export-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { exportFile, startExport } from './export-invoices.ts'
import { invoicesForStaff } from './list-invoices.ts'

export function invoiceScreen(route: StaffRoute) {
  route(listInvoicesForStaff, { allow: 'orders.view' }, ({ query }, ctx) =>
    invoicesForStaff(ctx, query),
  )
  // Names of buyers leave the shop with it.
  const leaves = { allow: 'customers.export', stepUp: 'always' } as const
  route(exportInvoices, { ...leaves, isKeyNeeded: true }, async ({ body }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    return await startExport(ctx, body)
  })
  route(readInvoiceExport, leaves, async ({ params }, ctx, _, reply) => {
    const file = await exportFile(ctx, params.id)
    reply.header('content-disposition', `attachment; filename="invoices-${params.id}.csv"`)
    reply.type('text/csv; charset=utf-8')
    return file
  })
}
