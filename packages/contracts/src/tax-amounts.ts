import { splitByLargestRemainder } from './money.ts'

/** Rates are whole thousandths of a percent: 20 % is 20000, 14.975 % is 14975. */
const WHOLE = 100_000n

/** The nearest whole number, halves up; nothing here is negative. */
const halfUp = (dividend: bigint, divisor: bigint) =>
  Number((dividend * 2n + divisor) / (divisor * 2n))

/** The tax that a price includes. */
export const taxInside = (gross: number, rate: number): number =>
  halfUp(BigInt(gross) * BigInt(rate), WHOLE + BigInt(rate))

/** The tax that is put on top of a price. */
export const taxOnTop = (net: number, rate: number): number =>
  halfUp(BigInt(net) * BigInt(rate), WHOLE)

/** What a company pays that owes the tax itself: the price on the page without the tax of the seller's home. */
export const netOfHome = (gross: number, homeRate: number): number =>
  halfUp(BigInt(gross) * WHOLE, WHOLE + BigInt(homeRate))

export type TaxedLine = Readonly<{ gross: number; net: number; tax: number; units: number[] }>

/** The tax of an order on its lines, and that of a line on its units, to the last cent. */
export function taxOfLines(
  tax: number,
  lines: readonly Readonly<{ gross: number; quantity: number }>[],
): TaxedLine[] {
  const shares = splitByLargestRemainder(
    tax,
    lines.map(({ gross }) => gross),
  )
  return lines.map(({ gross, quantity }, at) => {
    const share = shares[at] ?? 0
    const units = splitByLargestRemainder(share, Array<number>(quantity).fill(1))
    return { gross, net: gross - share, tax: share, units }
  })
}

type Taxed = Readonly<{ gross: number; tax: number }>

/** How much of its tax has been returned once so much of a payment has. All returned is all the tax, and nothing is none. */
export const taxReturned = ({ gross, tax }: Taxed, refunded: number): number =>
  gross === 0 ? 0 : halfUp(BigInt(tax) * BigInt(refunded), BigInt(gross))

/** The tax of one booking: what it adds to the tax returned so far. A refund that failed takes its part back. */
export const taxOfBooking = (taxed: Taxed, before: number, after: number): number =>
  taxReturned(taxed, after) - taxReturned(taxed, before)
