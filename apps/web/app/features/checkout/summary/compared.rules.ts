import {
  add,
  type Currency,
  fromDecimal,
  type Money,
  money,
  times,
} from '@keyhaven/contracts/money'
import {
  type ComparedPlace,
  comparedPlaces,
  type PriceComparison,
} from '@keyhaven/contracts/price-comparisons'

type Line = Readonly<{ productId: string; quantity: number }>
type Exchange = (dollars: string, quantity: number) => Money

export type ComparedSum = Readonly<{
  place: ComparedPlace
  amount: Money
  /** One per seller and day, with its source. */
  seen: readonly PriceComparison[]
}>

/** What one line costs there, in the buyer's currency: as it was seen, or changed from dollars. */
function amountAt(
  { price, currency }: PriceComparison,
  { quantity }: Line,
  wanted: Currency,
  exchange: Exchange,
): Money | undefined {
  if (currency === wanted) {
    const amount = fromDecimal(price, currency)
    return amount && times(amount, quantity)
  }
  return currency === 'USD' ? exchange(price, quantity) : undefined
}

/** What the whole cart costs elsewhere. A place where any line was not seen is compared with nothing. */
export function comparedSums(
  lines: readonly Line[],
  comparisons: readonly PriceComparison[],
  wanted: Currency,
  exchange: Exchange,
): ComparedSum[] {
  return comparedPlaces.flatMap((place) => {
    const found = lines.map((line) => {
      const seen = comparisons.find(
        (one) => one.place === place && one.productId === line.productId,
      )
      const amount = seen && amountAt(seen, line, wanted, exchange)
      return seen && amount?.currency === wanted ? { seen, amount } : undefined
    })
    const known = found.filter((one) => one !== undefined)
    if (known.length === 0 || known.length < found.length) return []
    const amount = known.map((one) => one.amount).reduce(add, money(0, wanted))
    return [{ place, amount, seen: known.map((one) => one.seen) }]
  })
}
