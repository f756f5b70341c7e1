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
  /** The list price that someone saw, where and on which day. */
  list_price_minor: number | null
  list_price_source: string | null
  list_price_checked_on: string | null
  is_list_price_proven: boolean
  lowest_price_minor: number
  /** What the price fell from, if it fell in the last thirty days. */
  price_before_minor: number | null
}

type Original = {
  minor: number
  kind: NonNullable<Product['originalPriceKind']>
  source?: string
  checkedOn?: string
}

/** A list price says where it was seen and when; where claims are computed, lately and with proof. */
function listedOf(prices: Prices, mode: TruthMode): Original | undefined {
  const { original_price_minor: minor, list_price_source: source } = prices
  const checkedOn = prices.list_price_checked_on
  if (minor === null || minor !== prices.list_price_minor) return undefined
  if (source === null || checkedOn === null) return undefined
  if (mode !== 'spec' && (!prices.is_list_price_proven || minor <= prices.price_minor)) {
    return undefined
  }
  return { minor, kind: 'list', source, checkedOn }
}

/** The price struck through: as listed where agreed texts are shown, else one we asked comes first. */
function originalOf(prices: Prices, mode: TruthMode): Original | undefined {
  const before = prices.price_before_minor
  const hasFallen = before !== null && before > prices.price_minor
  if (mode !== 'spec' && hasFallen) return { minor: before, kind: 'lowest-30-days' }
  return listedOf(prices, mode)
}

export type OwnPrice = Readonly<{
  currency: Currency
  priceMinor: number
  lowestMinor: number
  /** What it fell from, if it fell in the last thirty days. */
  beforeMinor: number | null
}>

/** List prices were seen in dollars: a price of its own is compared only with what it was. */
function ownFields({ currency, priceMinor, lowestMinor, beforeMinor }: OwnPrice, mode: TruthMode) {
  const price = money(priceMinor, currency)
  const hasFallen = mode !== 'spec' && beforeMinor !== null && beforeMinor > priceMinor
  const original = hasFallen ? money(beforeMinor, currency) : undefined
  return {
    price: toDecimal(price),
    originalPrice: original ? toDecimal(original) : null,
    discount: savingPercent(price, original),
    lowestPrice30d: toDecimal(money(lowestMinor, currency)),
  }
}

/** Everything a product says about money, from dollars in whole cents and the prices fixed in currencies. */
export function priceFields(
  prices: Prices,
  rates: Rates,
  mode: TruthMode,
  own: readonly OwnPrice[] = [],
) {
  const ownPrices: Product['ownPrices'] = Object.fromEntries(
    own.map((one) => [one.currency, ownFields(one, mode)]),
  )
  const price = money(prices.price_minor, 'USD')
  const struck = originalOf(prices, mode)
  const original = struck && money(struck.minor, 'USD')
  const inCurrency = (currency: Currency) =>
    ownPrices[currency]?.price ?? toDecimal(convert(price, currency, rates))
  return {
    price: toDecimal(price),
    originalPrice: original ? toDecimal(original) : null,
    originalPriceKind: struck?.kind ?? null,
    originalPriceSource: struck?.source ?? null,
    originalPriceCheckedOn: struck?.checkedOn ?? null,
    discount: savingPercent(price, original),
    lowestPrice30d: toDecimal(money(prices.lowest_price_minor, 'USD')),
    currencyPrices: Object.fromEntries(
      currencies.map((currency) => [currency, inCurrency(currency)]),
    ) as Record<Currency, string>,
    ownPrices,
  }
}
