import { type Currency, exponent } from '@keyhaven/contracts/money'
import type { VolumeBreak } from '@keyhaven/contracts/volume-breaks'

/** A line as it was asked for, with the price of one before the volume counts. */
export type ListedLine = Readonly<{
  productId: string
  productName: string
  quantity: number
  listMinor: number
}>

/** A line as it is offered, in the smallest unit of the offer's currency. */
export type OfferLine = ListedLine &
  Readonly<{ percent: number; unitMinor: number; amountMinor: number }>

/** What the last step that is reached takes off; nothing below the first. */
export const percentFor = (quantity: number, breaks: readonly VolumeBreak[]): number =>
  breaks.reduce((percent, step) => (quantity >= step.from ? step.percent : percent), 0)

/** The price of one, rounded to the nearest smallest unit and never for nothing. */
const reduced = (listMinor: number, percent: number) =>
  Math.max(1, Math.round((listMinor * (100 - percent)) / 100))

/** Every line is a whole price of one times its quantity: nothing is left to round in the total. */
export const offeredLines = (
  lines: readonly ListedLine[],
  breaks: readonly VolumeBreak[],
): OfferLine[] =>
  lines.map((line) => {
    const percent = percentFor(line.quantity, breaks)
    const unitMinor = reduced(line.listMinor, percent)
    return { ...line, percent, unitMinor, amountMinor: unitMinor * line.quantity }
  })

export const totalOf = (lines: readonly OfferLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

export const seatsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** About so many cents: the books of the shop are in dollars, the offer is not. */
export function centsOf(minor: number, currency: Currency, rateMicros: number): number {
  if (currency === 'USD') return minor
  const scale = 10 ** (exponent('USD') - exponent(currency))
  return Math.round((minor * scale * 1_000_000) / rateMicros)
}

/** The lines as every order has them: cents for the books, and what is charged, which is exact. */
export const orderLinesOf = (lines: readonly OfferLine[], currency: Currency, rateMicros: number) =>
  lines
    .map(({ productId, productName, quantity, unitMinor, amountMinor }) => {
      const unitPriceMinor = centsOf(unitMinor, currency, rateMicros)
      const totalMinor = unitPriceMinor * quantity
      const sums = { unitPriceMinor, discountMinor: 0, totalMinor, chargeMinor: amountMinor }
      return { productId, productName, quantity, ...sums }
    })
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))

/** "Q-7F3K-9Q2D, version 2"; the first has no need to say so. */
export const offerName = (reference: string, version: number) =>
  version === 1 ? reference : `${reference}, version ${version}`

export const offerFile = (reference: string, version: number) =>
  `quote-${reference}${version === 1 ? '' : `-v${version}`}.pdf`
