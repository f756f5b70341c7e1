import { type Currency, convert, money, type Rates } from '@keyhaven/contracts/money'
import { splitByLargestRemainder } from '../checkout/checkout.rules.ts'

export type Kind = 'invoice' | 'credit_note'
export type Cause = 'payment' | 'refund' | 'refund_reversal' | 'cancellation' | 'company'

const series: Record<Kind, string> = { invoice: 'KH', credit_note: 'KHC' }

export const kindOf = (cause: Cause): Kind =>
  cause === 'refund' || cause === 'cancellation' ? 'credit_note' : 'invoice'

export const seriesOf = (cause: Cause) => series[kindOf(cause)]

/** "KH-2026-000123" */
export const numberOf = (name: string, year: number, serial: number) =>
  `${name}-${year}-${String(serial).padStart(6, '0')}`

/** A payment, a refund or one that failed, as the ledger has it. */
export type Booking = Readonly<{
  id: number
  kind: 'charge' | 'refund' | 'refund_reversal'
  providerRef: string
  amountMinor: number
}>

/** What a document says in figures. */
export type Issued = Readonly<{
  number: string
  kind: Kind
  cause: Cause
  amountMinor: number
  ledgerId: number | null
  corrects: string | null
}>

/** Bookings that no document answers yet, in the order they were made. */
export const unanswered = (bookings: readonly Booking[], issued: readonly Issued[]): Booking[] => {
  const answered = new Set(issued.map(({ ledgerId }) => ledgerId))
  return bookings.filter(({ id }) => !answered.has(id)).toSorted((a, b) => a.id - b.id)
}

export const causeOf = ({ kind }: Booking): Cause => (kind === 'charge' ? 'payment' : kind)

/** The invoice that stands: the one for the company, else the first. */
export const standing = <Document extends Issued>(
  issued: readonly Document[],
): Document | undefined =>
  issued.find(({ cause }) => cause === 'company') ?? issued.find(({ cause }) => cause === 'payment')

/** What the documents of an order amount to: what was paid and not given back. */
export const balanceOf = (issued: readonly Issued[]) =>
  issued.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'invoice' ? amountMinor : -amountMinor),
    0,
  )

export const isCancelled = ({ number }: Issued, issued: readonly Issued[]) =>
  issued.some(({ cause, corrects }) => cause === 'cancellation' && corrects === number)

/** A company goes on the invoice once, and only while there is something left to invoice. */
export const mayAddCompany = (issued: readonly Issued[]) =>
  standing(issued)?.cause === 'payment' && balanceOf(issued) > 0

/** The document a booking corrects: a refund the invoice, a refund that failed its credit note. */
export function correctedBy(
  booking: Booking,
  bookings: readonly Booking[],
  issued: readonly Issued[],
): string | null {
  if (booking.kind === 'charge') return null
  if (booking.kind === 'refund') return standing(issued)?.number ?? null
  const refund = bookings.find(({ providerRef }) => `${providerRef}:failed` === booking.providerRef)
  return issued.find(({ ledgerId }) => ledgerId === refund?.id)?.number ?? null
}

export type PricedLine = Readonly<{
  name: string
  quantity: number
  /** In US cents. */
  discountMinor: number
  /** What was charged for it, after the discount, in the currency of the charge. */
  chargeMinor: number
}>

export type InvoiceLine = Readonly<{
  name: string
  quantity: number
  /** Rounded: what is exact is the amount. */
  unitMinor: number
  amountMinor: number
}>

type Charged = Readonly<{
  /** What a sum was asked for as a whole, by a payment link: then its lines are included in it. */
  title: string | null
  subtotalMinor: number
  chargeMinor: number
  currency: Currency
  rateMicros: number
}>

/**
 * The lines before the discount, in the currency that was charged. Subtotal and total were each
 * converted once; the discount is what lies between them, so everything adds up to the last unit.
 */
export function amountsOf(order: Charged, lines: readonly PricedLine[]) {
  if (order.title !== null) return sumOf(order.title, order.chargeMinor, lines)
  const rates = { [order.currency]: order.rateMicros } as Rates
  const subtotal = convert(money(order.subtotalMinor, 'USD'), order.currency, rates).minor
  const discountMinor = subtotal - order.chargeMinor
  const shares = splitByLargestRemainder(
    discountMinor,
    lines.map((line) => line.discountMinor),
  )
  return {
    subtotalMinor: subtotal,
    discountMinor,
    lines: lines.map(({ name, quantity, chargeMinor }, index): InvoiceLine => {
      const amountMinor = chargeMinor + (shares[index] ?? 0)
      return { name, quantity, unitMinor: Math.round(amountMinor / quantity), amountMinor }
    }),
  }
}

/** The lines of an order by a quote: its prices were agreed in the currency that was charged. */
export function offeredAmounts(lines: readonly PricedLine[]) {
  return {
    subtotalMinor: lines.reduce((sum, { chargeMinor }) => sum + chargeMinor, 0),
    discountMinor: 0,
    lines: lines.map(({ name, quantity, chargeMinor }): InvoiceLine => {
      const unitMinor = Math.round(chargeMinor / quantity)
      return { name, quantity, unitMinor, amountMinor: chargeMinor }
    }),
  }
}

/** "1 USD = 0.85 EUR" */
export const rateText = (currency: Currency, rateMicros: number) =>
  `1 USD = ${String(rateMicros / 1_000_000)} ${currency}`

function sumOf(title: string, chargeMinor: number, included: readonly PricedLine[]) {
  const asked = { name: title, quantity: 1, unitMinor: chargeMinor, amountMinor: chargeMinor }
  const rest = included.map(
    ({ name, quantity }): InvoiceLine => ({ name, quantity, unitMinor: 0, amountMinor: 0 }),
  )
  return { subtotalMinor: chargeMinor, discountMinor: 0, lines: [asked, ...rest] }
}
