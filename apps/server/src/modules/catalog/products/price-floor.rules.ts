import { type Currency, convert, money, times } from '@keyhaven/contracts/money'

export type PricedUnits = Readonly<{
  productId: string
  quantity: number
  /** In US cents. */
  priceMinor: number
  /** The price that is fixed in the currency, if one is. */
  ownMinor?: number | undefined
}>

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
  const byPiece = lines.map(({ productId, quantity, priceMinor, ownMinor }) => {
    if (ownMinor !== undefined) return [productId, ownMinor * quantity] as const
    const whole = converted(priceMinor * quantity).minor
    return [productId, Math.min(times(converted(priceMinor), quantity).minor, whole)] as const
  })
  const isOwn = ({ ownMinor }: PricedUnits) => ownMinor !== undefined
  const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const fixed = sumOf(lines.filter(isOwn).map((line) => (line.ownMinor ?? 0) * line.quantity))
  const dollars = sumOf(
    lines.filter((line) => !isOwn(line)).map((line) => line.priceMinor * line.quantity),
  )
  const sum = byPiece.reduce((total, [, minor]) => total + minor, 0)
  return {
    currency,
    totalMinor: Math.min(sum, fixed + converted(dollars).minor),
    lines: new Map(byPiece),
  }
}
