import { type Currency, convert, money, times } from '@keyhaven/contracts/money'

export type PricedUnits = Readonly<{ productId: string; quantity: number; priceMinor: number }>

export type CatalogueValue = Readonly<{
  currency: Currency
  totalMinor: number
  /** By product. */
  lines: ReadonlyMap<string, number>
}>

/**
 * What editions cost in the catalogue, in one currency. Rounded by the piece or as a whole, whichever is
 * less: neither way of writing the full price counts as a price below it.
 */
export function valueIn(
  lines: readonly PricedUnits[],
  currency: Currency,
  rateMicros: number,
): CatalogueValue {
  const converted = (dollarsMinor: number) =>
    convert(money(dollarsMinor, 'USD'), currency, { [currency]: rateMicros })
  const byPiece = lines.map(({ productId, quantity, priceMinor }) => {
    const whole = converted(priceMinor * quantity).minor
    return [productId, Math.min(times(converted(priceMinor), quantity).minor, whole)] as const
  })
  const dollars = lines.reduce((sum, { quantity, priceMinor }) => sum + priceMinor * quantity, 0)
  const sum = byPiece.reduce((total, [, minor]) => total + minor, 0)
  return {
    currency,
    totalMinor: Math.min(sum, converted(dollars).minor),
    lines: new Map(byPiece),
  }
}

/** Whether a price is less than so many percent of a value: exactly, nothing is rounded. */
export const isBelowFloor = (askedMinor: number, valueMinor: number, percent: number): boolean =>
  BigInt(askedMinor) * 100n < BigInt(valueMinor) * BigInt(percent)
