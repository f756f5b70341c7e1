import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { type Edition, editions } from '@keyhaven/contracts/data/editions'
import {
  type Currency,
  convert,
  currencies,
  currencyNames,
  fromDecimal,
  savingPercent,
  toDecimal,
} from '@keyhaven/contracts/money'
import type { QueryClient } from '@tanstack/react-query'

function asProduct(edition: Edition) {
  const price = fromDecimal(edition.price, 'USD')
  if (!price) throw new RangeError(`the built-in price of ${edition.id} is not an amount`)
  const inCurrency = (currency: Currency) => toDecimal(convert(price, currency, currencyRates))
  return {
    ...edition,
    discount: savingPercent(price, fromDecimal(edition.originalPrice ?? '', 'USD')),
    lowestPrice30d: edition.price,
    currencyPrices: Object.fromEntries(currencies.map((code) => [code, inCurrency(code)])),
  }
}

/** When the API gave no catalogue, pages are painted from the built-in one, marked as long stale. */
export function fillFromBuiltIn(queries: QueryClient) {
  const stale = { updatedAt: 0 }
  if (!queries.getQueryData(['/api/products'])) {
    queries.setQueryData(['/api/products'], editions.map(asProduct), stale)
  }
  if (!queries.getQueryData(['/api/currencies'])) {
    const options = currencies.map((code) => ({
      code,
      name: currencyNames[code],
      rateMicros: currencyRates[code],
    }))
    queries.setQueryData(['/api/currencies'], options, stale)
  }
}
