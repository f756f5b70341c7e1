import {
  type Currency,
  convert,
  currencies,
  money,
  type Rates,
  savingPercent,
  toDecimal,
} from '@keyhaven/contracts/money'

export type Prices = {
  price_minor: number
  original_price_minor: number | null
  lowest_price_minor: number
}

/** Everything a product says about money, from dollars in whole cents. */
export function priceFields(prices: Prices, rates: Rates) {
  const price = money(prices.price_minor, 'USD')
  const original =
    prices.original_price_minor === null ? undefined : money(prices.original_price_minor, 'USD')
  const inCurrency = (currency: Currency) => toDecimal(convert(price, currency, rates))
  return {
    price: toDecimal(price),
    originalPrice: original ? toDecimal(original) : null,
    discount: savingPercent(price, original),
    lowestPrice30d: toDecimal(money(prices.lowest_price_minor, 'USD')),
    currencyPrices: Object.fromEntries(
      currencies.map((currency) => [currency, inCurrency(currency)]),
    ) as Record<Currency, string>,
  }
}
