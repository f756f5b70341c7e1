import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { CompanyDetails, listInvoices } from '@keyhaven/contracts/invoices'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { addCompanyTo } from './add-company.ts'
import { renderInvoice } from './invoice-pdf.ts'
import type { InvoiceViewer } from './invoice-viewers.ts'
import type { Document } from './invoices.repo.ts'
import { currentInvoice, isCancelled, mayAddCompany } from './invoices.rules.ts'
import { issueFor } from './issue-invoices.ts'

type InvoiceOverview = ResponseOf<typeof listInvoices>

const describe = (documents: readonly Document[], mayChange: boolean): InvoiceOverview => ({
  success: true,
  invoices: documents.map((document) => ({
    number: document.number,
    kind: document.kind,
    cause: document.cause,
    issuedAt: document.issuedAt.toISOString(),
    total: toDecimal(money(document.amountMinor, document.currency)),
    currency: document.currency,
    corrects: document.corrects,
    isCancelled: isCancelled(document, documents),
  })),
  company: currentInvoice(documents)?.content.buyer.company ?? null,
  canAddCompany: mayChange && mayAddCompany(documents),
})

/** That staff looked is on record before they see anything. */
async function noteStaff(ctx: Context, { isStaff, actor, orderId }: InvoiceViewer, what: string) {
  if (!isStaff) return
  await inTransaction(ctx.backOfficeDb, (tx) =>
    recordAudit(tx, { actor, action: 'invoice.viewed', object: orderId, meta: { what } }),
  )
}

/** The documents of an order; what is still to be issued is issued now. */
export async function invoicesOf(ctx: Context, viewer: InvoiceViewer): Promise<InvoiceOverview> {
  await noteStaff(ctx, viewer, 'list')
  return describe(await issueFor(ctx, viewer.orderId), viewer.mayChange)
}

export async function fillCompany(
  ctx: Context,
  viewer: InvoiceViewer,
  details: CompanyDetails,
): Promise<InvoiceOverview> {
  if (!viewer.mayChange) throw new AppError('not_allowed')
  return describe(await addCompanyTo(ctx, viewer.orderId, details, viewer.actor), true)
}

const words = { invoice: 'invoice', credit_note: 'credit-note' }

/** A document as PDF, with the name it is saved under. */
export async function pdfOf(document: Document) {
  const fileName = `keyhaven-${words[document.kind]}-${document.number}.pdf`
  return { fileName, bytes: await renderInvoice(document) }
}

/** One document of an order, for someone who may see it. */
export async function invoicePdf(ctx: Context, viewer: InvoiceViewer, number: string) {
  const documents = await issueFor(ctx, viewer.orderId)
  const document = documents.find((one) => one.number === number)
  if (!document) throw new AppError('not_found')
  await noteStaff(ctx, viewer, number)
  return await pdfOf(document)
}
