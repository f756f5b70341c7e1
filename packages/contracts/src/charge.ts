import {
  type Currency,
  convert,
  exponent,
  type Money,
  money,
  type Rates,
  splitByLargestRemainder,
} from './money.ts'

const MICROS = 1_000_000n

/** What an amount is worth in dollars at a rate, halves up. The amount itself is what is charged. */
export function worthInDollars({ minor, currency }: Money, rateMicros: number): Money {
  if (currency === 'USD') return money(minor, 'USD')
  const scale = MICROS * 10n ** BigInt(exponent('USD') - exponent(currency))
  const rate = BigInt(rateMicros)
  return money(Number((BigInt(minor) * scale * 2n + rate) / (rate * 2n)), 'USD')
}

export type ChargedUnits = Readonly<{
  /** In US cents. Where the edition has a price of its own, what that is worth. */
  unitPriceMinor: number
  /** The price that is fixed in the currency of the charge, if one is. */
  ownMinor?: number | undefined
  quantity: number
}>

export type Charge = Readonly<{ subtotal: Money; total: Money; lines?: readonly number[] }>

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * What a cart costs in its currency before and after a discount in cents. Prices of their own are charged to the unit;
 * everything else is converted once, as a sum. `lines` are the parts of the subtotal where there is such a price.
 */
export function chargeOf(
  items: readonly ChargedUnits[],
  discountMinor: number,
  currency: Currency,
  rates: Partial<Rates>,
): Charge {
  const inCurrency = (minor: number) => convert(money(minor, 'USD'), currency, rates).minor
  const dollars = items.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity)
  const gross = sumOf(dollars)
  const hasOwn = items.some(({ ownMinor }) => ownMinor !== undefined)
  if (!hasOwn) {
    const subtotal = money(inCurrency(gross), currency)
    return { subtotal, total: money(inCurrency(gross - discountMinor), currency) }
  }
  const plain = items.map(({ ownMinor }, at) => (ownMinor === undefined ? (dollars[at] ?? 0) : 0))
  const converted = splitByLargestRemainder(inCurrency(sumOf(plain)), plain)
  const lines = items.map(({ ownMinor, quantity }, at) =>
    ownMinor === undefined ? (converted[at] ?? 0) : ownMinor * quantity,
  )
  const subtotal = money(sumOf(lines), currency)
  const isAllOff = discountMinor > 0 && discountMinor >= gross
  const off = isAllOff ? subtotal.minor : inCurrency(discountMinor)
  const total = money(Math.max(0, subtotal.minor - off), currency)
  return { subtotal, total, lines }
}
