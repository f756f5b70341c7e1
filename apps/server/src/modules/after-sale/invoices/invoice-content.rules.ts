import { countryName } from '@keyhaven/contracts/country-table'
import type { CompanyDetails } from '@keyhaven/contracts/invoices'
import { type Currency, money } from '@keyhaven/contracts/money'
import type { Settings } from '@keyhaven/contracts/settings'
import { plainVatId } from '@keyhaven/contracts/vat'
import type { Treatment } from '../../catalog/tax/tax.rules.ts'
import { taxWords } from '../../catalog/tax/tax-words.rules.ts'
import {
  amountsOf,
  offeredAmounts,
  type PricedLine,
  type ReceiptLine,
} from '../../fulfilment/orders/receipt.rules.ts'

type Buyer = Readonly<{
  name: string
  company: string | null
  vatId: string | null
  address: readonly string[]
  email: string
}>

/** The tax in a document of a seller that computes it. */
export type DocumentTax = Readonly<{
  treatment: Treatment
  /** Whose tax it is. */
  place: string
  /** In thousandths of a percent. */
  rate: number
  /** Where the seller is. */
  home: string
  /** The day of the payment there. */
  day: string
  taxMinor: number
}>

/** A document as it was issued. It is kept whole, so that it reads the same for ever. */
export type InvoiceContent = Readonly<{
  seller: Settings['invoice.seller']
  /** What the store calls itself, where that is not the name of the seller. */
  brand?: string
  buyer: Buyer
  orderNumber: string
  paidAt: string
  /** By its brand alone: the digits prove who a person is. Documents of earlier years hold `last4`, too. */
  card: Readonly<{ brand: string }> | null
  lines: readonly ReceiptLine[]
  subtotalMinor: number
  discountMinor: number
  couponCode: string | null
  /** What earlier credit notes gave back of it already. */
  creditedMinor: number
  totalMinor: number
  currency: Currency
  /** The price in dollars that was converted, and at which rate; 0 where nothing was converted. */
  dollarsMinor: number
  rateMicros: number
  taxNote: string
  /** Absent where the shop computed none. */
  tax?: DocumentTax
  notice: string
  /** Why there is this document, where it is not simply a sale. */
  reason: string | null
}>

/** A document as it is read: digits of the card that an earlier one holds go no further. */
export const asRead = (content: InvoiceContent): InvoiceContent => ({
  ...content,
  card: content.card && { brand: content.card.brand },
})

/** An order as far as invoices say it. */
export type InvoicedOrder = Readonly<{
  orderNumber: string
  email: string
  firstName: string
  lastName: string
  address: string
  city: string
  zipCode: string
  region: string
  country: string
  subtotalMinor: number
  totalMinor: number
  chargeMinor: number
  /** Before the discount, where an edition had a price of its own in this currency. */
  chargeSubtotalMinor: number | null
  currency: Currency
  rateMicros: number
  title: string | null
  couponCode: string | null
  paidAt: Date
  cardBrand: string | null
  /** Whom the quote was for that the order was bought by. */
  offeredTo: Readonly<{ company: string; taxId: string }> | null
  /** Of the store it was bought at, where it has them. */
  brand?: string | null
  host?: string | null
  lines: readonly PricedLine[]
}>

type Words = Readonly<{
  seller: Settings['invoice.seller']
  taxNote: string
  notice: string
  tax?: DocumentTax | undefined
}>

/** The tax of a document with its words; nothing where the shop computed none. */
function taxPart(tax: DocumentTax | undefined, taxMinor: number, currency: Currency) {
  if (!tax) return {}
  const taxNote = taxWords(tax, { tax: money(taxMinor, currency), home: tax.home })
  return { tax: { ...tax, taxMinor }, taxNote }
}

type PostalAddress = {
  address: string
  city: string
  zipCode: string
  country: string
  region?: string
}

/** The town as its post office writes it: "Oakland, CA 94607", "London" above "SW1Y 4JH", "20095 Hamburg". */
function townOf({ city, zipCode, country, region }: PostalAddress): string[] {
  if (country === 'GB' || country === 'IE') return [city, zipCode]
  if (!['US', 'CA', 'AU'].includes(country)) return [`${zipCode} ${city}`]
  return [region ? `${city}, ${region} ${zipCode}` : `${city} ${zipCode}`]
}

const placeOf = (place: PostalAddress) => [
  place.address,
  ...townOf(place),
  countryName(place.country),
]

const buyerOf = (order: InvoicedOrder): Buyer => ({
  name: `${order.firstName} ${order.lastName}`,
  company: order.offeredTo?.company || null,
  vatId: order.offeredTo?.taxId || null,
  address: placeOf(order),
  email: order.email,
})

/** The sale itself. */
export function saleContent(
  order: InvoicedOrder,
  { seller, taxNote, notice, tax }: Words,
): InvoiceContent {
  return {
    seller: order.host ? { ...seller, website: order.host } : seller,
    ...(order.brand && { brand: order.brand }),
    buyer: buyerOf(order),
    orderNumber: order.orderNumber,
    paidAt: order.paidAt.toISOString(),
    card: order.cardBrand ? { brand: order.cardBrand } : null,
    ...(order.offeredTo ? offeredAmounts(order.lines) : amountsOf(order, order.lines)),
    couponCode: order.couponCode,
    creditedMinor: 0,
    totalMinor: order.chargeMinor,
    currency: order.currency,
    dollarsMinor: order.totalMinor,
    // Prices that were made in the currency were not converted.
    rateMicros: order.offeredTo || order.chargeSubtotalMinor !== null ? 0 : order.rateMicros,
    taxNote,
    ...taxPart(tax, tax?.taxMinor ?? 0, order.currency),
    notice,
    reason: null,
  }
}

/** Money that went back, or that could not: one line, unless it is the whole of the invoice. */
export function movedContent(
  invoice: InvoiceContent,
  moved: { name: string; amountMinor: number; taxMinor: number; reason: string },
): InvoiceContent {
  const { name, amountMinor, taxMinor, reason } = moved
  const taxed = taxPart(invoice.tax, taxMinor, invoice.currency)
  if (amountMinor === invoice.totalMinor) return { ...invoice, ...taxed, reason }
  return {
    ...invoice,
    ...taxed,
    lines: [{ name, quantity: 1, unitMinor: amountMinor, amountMinor }],
    subtotalMinor: amountMinor,
    discountMinor: 0,
    couponCode: null,
    creditedMinor: 0,
    totalMinor: amountMinor,
    reason,
  }
}

/** What is left of an invoice after its credit notes. */
export const remainderOf = (
  invoice: InvoiceContent,
  { taxMinor, ...left }: { totalMinor: number; taxMinor: number; reason: string },
): InvoiceContent => ({
  ...invoice,
  ...taxPart(invoice.tax, taxMinor, invoice.currency),
  ...left,
  creditedMinor: invoice.totalMinor - left.totalMinor,
})

/** The same sale to the company of the buyer. */
export const soldToCompany = (
  invoice: InvoiceContent,
  details: CompanyDetails,
): InvoiceContent => ({
  ...invoice,
  buyer: {
    ...invoice.buyer,
    company: details.company,
    vatId: details.vatId === '' ? null : plainVatId(details.vatId),
    address: placeOf(details),
  },
})

type TaxedDocument = Readonly<{ kind: 'invoice' | 'credit_note'; content: InvoiceContent }>

/** The tax that the documents of an order come to: that of what was paid and not given back. */
export const taxBalanceOf = (issued: readonly TaxedDocument[]): number =>
  issued.reduce((sum, { kind, content }) => {
    const taxMinor = content.tax?.taxMinor ?? 0
    return kind === 'invoice' ? sum + taxMinor : sum - taxMinor
  }, 0)
