import { addCompany, listInvoices, readInvoice } from '@keyhaven/contracts/invoices'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { invoiceViewer } from './invoice-viewers.ts'
import { fillCompany, invoicePdf, invoicesOf } from './invoices.service.ts'

const HOUR = 3_600

export function invoiceRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({
    allow: 'order-or-staff' as const,
    limit: { max, seconds },
  })

  route(app, listInvoices, limit(60, 60), (_, request) => invoicesOf(ctx, invoiceViewer(request)))
  // Drawing one keeps the process busy for a moment.
  route(app, readInvoice, limit(20, 60), async ({ params }, request, reply) => {
    const viewer = invoiceViewer(request)
    const { fileName, bytes } = await invoicePdf(ctx, viewer, params.number)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('application/pdf')
    return bytes
  })
  route(app, addCompany, limit(10, HOUR), ({ body }, request) =>
    fillCompany(ctx, invoiceViewer(request), body),
  )
}
