import {
  type Currency,
  convert,
  currencies,
  money,
  type Rates,
  savingPercent,
  toDecimal,
} from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Settings } from '@keyhaven/contracts/settings'

export type TruthMode = Settings['truth.mode']

export type Prices = {
  price_minor: number
  original_price_minor: number | null
  lowest_price_minor: number
  /** What the price fell from, if it fell in the last thirty days. */
  price_before_minor: number | null
}

type Original = { minor: number; kind: NonNullable<Product['originalPriceKind']> } | undefined

/** The price struck through: as listed where agreed texts are shown, else only one we really asked. */
function originalOf(prices: Prices, mode: TruthMode): Original {
  if (mode === 'spec') {
    const listed = prices.original_price_minor
    return listed === null ? undefined : { minor: listed, kind: 'list' }
  }
  const before = prices.price_before_minor
  if (before === null || before <= prices.price_minor) return undefined
  return { minor: before, kind: 'lowest-30-days' }
}

/** Everything a product says about money, from dollars in whole cents. */
export function priceFields(prices: Prices, rates: Rates, mode: TruthMode) {
  const price = money(prices.price_minor, 'USD')
  const struck = originalOf(prices, mode)
  const original = struck && money(struck.minor, 'USD')
  const inCurrency = (currency: Currency) => toDecimal(convert(price, currency, rates))
  return {
    price: toDecimal(price),
    originalPrice: original ? toDecimal(original) : null,
    originalPriceKind: struck?.kind ?? null,
    discount: savingPercent(price, original),
    lowestPrice30d: toDecimal(money(prices.lowest_price_minor, 'USD')),
    currencyPrices: Object.fromEntries(
      currencies.map((currency) => [currency, inCurrency(currency)]),
    ) as Record<Currency, string>,
  }
}
