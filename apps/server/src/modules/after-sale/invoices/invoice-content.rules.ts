import { countryName } from '@keyhaven/contracts/country-table'
import type { CompanyDetails } from '@keyhaven/contracts/invoices'
import type { Currency } from '@keyhaven/contracts/money'
import type { Settings } from '@keyhaven/contracts/settings'
import { plainVatId } from '@keyhaven/contracts/vat'
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

type Words = Readonly<{ seller: Settings['invoice.seller']; taxNote: string; notice: string }>

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
  { seller, taxNote, notice }: Words,
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
    notice,
    reason: null,
  }
}

/** Money that went back, or that could not: one line, unless it is the whole of the invoice. */
export function movedContent(
  invoice: InvoiceContent,
  moved: { name: string; amountMinor: number; reason: string },
): InvoiceContent {
  const { name, amountMinor, reason } = moved
  if (amountMinor === invoice.totalMinor) return { ...invoice, reason }
  return {
    ...invoice,
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
  left: { totalMinor: number; reason: string },
): InvoiceContent => ({
  ...invoice,
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
