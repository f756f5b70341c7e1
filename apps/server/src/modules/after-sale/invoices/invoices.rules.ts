import type { Currency } from '@keyhaven/contracts/money'

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
  /** The tax in it; null where the shop computed none. */
  taxMinor?: number | null
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

/** The valid invoice: the one for the company, else the first. */
export const currentInvoice = <Document extends Issued>(
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
  currentInvoice(issued)?.cause === 'payment' && balanceOf(issued) > 0

/** The document a booking corrects: a refund the invoice, a refund that failed its credit note. */
export function correctedBy(
  booking: Booking,
  bookings: readonly Booking[],
  issued: readonly Issued[],
): string | null {
  if (booking.kind === 'charge') return null
  if (booking.kind === 'refund') return currentInvoice(issued)?.number ?? null
  const refund = bookings.find(({ providerRef }) => `${providerRef}:failed` === booking.providerRef)
  return issued.find(({ ledgerId }) => ledgerId === refund?.id)?.number ?? null
}

/** "1 USD = 0.85 EUR" */
export const rateText = (currency: Currency, rateMicros: number) =>
  `1 USD = ${String(rateMicros / 1_000_000)} ${currency}`
