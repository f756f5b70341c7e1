import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { startedJob } from './bulk-jobs.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter, searchFilter } from './list-filters.ts'
import { invoicesScreen } from './screens/invoices.ts'

const currency = z.enum(currencies, 'Unknown currency')

const listedInvoice = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  orderId: z.string(),
  orderNumber: z.string(),
  /** The company, or the person. */
  buyer: z.string(),
  country: z.string(),
  amount: z.string(),
  currency,
  corrects: z.nullable(z.string()),
  issuedAt: z.string(),
})
export type ListedInvoice = z.infer<typeof listedInvoice>

export const listInvoicesForStaff = {
  ...invoicesScreen.calls.listInvoicesForStaff,
  summary: 'Invoices and credit notes, the newest first',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...dayFilter('issuedAt'),
    currency: z.optional(currency),
    kind: z.optional(z.literal('credit_note', 'There is no such view')),
    sort: z._default(sortOf(['issuedAt']), '-issuedAt'),
  }),
  response: z.object({
    success: z.literal(true),
    invoices: z.array(listedInvoice),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const readInvoicePdf = {
  ...invoicesScreen.calls.readInvoicePdf,
  summary:
    'One invoice or credit note of an order as a PDF in base64; that it was read is on record',
  params: z.object({
    id: z.string().check(z.maxLength(60)),
    number: z.string().check(z.maxLength(40)),
  }),
  response: z.object({ success: z.literal(true), fileName: z.string(), pdf: z.string() }),
} as const satisfies Endpoint

const day = z.iso.date('A day is written as 2026-01-31')

/** A period in whole days of UTC, both included. */
export const invoicePeriod = z.object({ from: day, to: day, currency: z.optional(currency) })

export const exportInvoices = {
  ...invoicesScreen.calls.exportInvoices,
  summary: 'Freezes the documents of a period and prepares them as a file',
  body: invoicePeriod,
  response: startedJob,
  status: 202,
} as const satisfies Endpoint

export const readInvoiceExport = {
  ...invoicesScreen.calls.readInvoiceExport,
  summary: 'The documents of an own export as CSV; no cell is a formula',
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) }),
  response: z.unknown(),
} as const satisfies Endpoint
