import { addCompany, listInvoices, readInvoice } from '@keyhaven/contracts/invoices'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { invoiceViewer } from './invoice-viewers.ts'
import { invoicePdf, invoicesOf, putCompany } from './invoices.service.ts'

const HOUR = 3_600

export function invoiceRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({
    allow: 'public' as const,
    limit: { max: max * ctx.config.LIMIT_FACTOR, seconds },
  })

  route(app, listInvoices, limit(60, 60), async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await invoicesOf(ctx, await invoiceViewer(ctx, request, params.id))
  })
  // Drawing one keeps the process busy for a moment.
  route(app, readInvoice, limit(20, 60), async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const viewer = await invoiceViewer(ctx, request, params.id)
    const { fileName, bytes } = await invoicePdf(ctx, viewer, params.number)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('application/pdf')
    return bytes
  })
  route(app, addCompany, limit(10, HOUR), async ({ params, body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await putCompany(ctx, await invoiceViewer(ctx, request, params.id), body)
  })
}
