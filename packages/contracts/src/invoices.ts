import * as z from 'zod/mini'
import { companyCountries } from './country-table.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { isVatId } from './vat.ts'

const LONGEST = 200
const tooLong = 'That is too long'

const required = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(LONGEST, tooLong))

const orderId = z.string('The order is unknown').check(z.maxLength(60))

/** What a buyer may have put on the invoice, once. */
export const companyDetails = z
  .object({
    company: required('Company name is required'),
    address: required('Street address is required'),
    city: required('City is required'),
    zipCode: required('Postal code is required'),
    country: z
      .string('Country is required')
      .check(
        z.refine(
          (code) => companyCountries.some((known) => known.code === code),
          'Country is required',
        ),
      ),
    vatId: z._default(z.string('VAT ID is text').check(z.trim(), z.maxLength(30, tooLong)), ''),
  })
  .check(
    z.refine(({ country, vatId }) => vatId === '' || isVatId(country, vatId), {
      path: ['vatId'],
      error: 'This is not how VAT IDs of the chosen country are written',
    }),
  )
export type CompanyDetails = z.infer<typeof companyDetails>

/** One document about an order; the PDF has the rest. */
export const invoiceEntry = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Why it was issued. */
  cause: z.enum(['payment', 'refund', 'refund_reversal', 'cancellation', 'company']),
  issuedAt: z.string(),
  total: z.string(),
  currency: z.enum(currencies),
  /** The number of the document it corrects. */
  corrects: z.nullable(z.string()),
  /** True of an invoice that another one has replaced. */
  isCancelled: z.boolean(),
})
export type InvoiceEntry = z.infer<typeof invoiceEntry>

const invoiceList = z.object({
  success: z.literal(true),
  /** In the order of issue. */
  invoices: z.array(invoiceEntry),
  /** The company on the invoice, once it was added. */
  company: z.nullable(z.string()),
  /** Whether a company can still be put on the invoice. */
  canAddCompany: z.boolean(),
})
export type InvoiceList = z.infer<typeof invoiceList>

export const listInvoices = {
  method: 'GET',
  path: '/api/orders/:id/invoices',
  summary: 'The invoices and credit notes of an order, for people who may see it in full',
  params: z.object({ id: orderId }),
  response: invoiceList,
} as const satisfies Endpoint

export const readInvoice = {
  method: 'GET',
  path: '/api/orders/:id/invoices/:number.pdf',
  summary: 'One invoice or credit note of an order as PDF',
  params: z.object({ id: orderId, number: z.string().check(z.maxLength(40)) }),
  response: z.unknown(),
} as const satisfies Endpoint

export const addCompany = {
  method: 'POST',
  path: '/api/orders/:id/company',
  summary: 'Puts a company on the invoice, once: the first is cancelled and another one issued',
  params: z.object({ id: orderId }),
  body: companyDetails,
  response: invoiceList,
} as const satisfies Endpoint

/** Where the PDF of a document is. */
export const invoiceAddress = (id: string, number: string) =>
  `/api/orders/${encodeURIComponent(id)}/invoices/${encodeURIComponent(number)}.pdf`
