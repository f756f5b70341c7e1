import { defaultCompany } from '@keyhaven/contracts/company'
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
import type { Product } from '@keyhaven/contracts/products'
import { type Claims, claimIds, type Storefront } from '@keyhaven/contracts/storefront'
import type { QueryClient } from '@tanstack/react-query'

function asProduct(edition: Edition): Product {
  const price = fromDecimal(edition.price, 'USD')
  if (!price) throw new RangeError(`the built-in price of ${edition.id} is not an amount`)
  const inCurrency = (currency: Currency) => toDecimal(convert(price, currency, currencyRates))
  return {
    ...edition,
    discount: savingPercent(price, fromDecimal(edition.originalPrice ?? '', 'USD')),
    originalPriceKind: edition.originalPrice === null ? null : 'list',
    lowestPrice30d: edition.price,
    areUpdatesOver: edition.updatesUntil < new Date().toISOString().slice(0, 10),
    // Nobody counted: no stock and no delivery time is promised.
    availability: null,
    deliveryEstimate: null,
    currencyPrices: Object.fromEntries(
      currencies.map((code) => [code, inCurrency(code)]),
    ) as Product['currencyPrices'],
    ownPrices: {},
  }
}

/** Out of reach of the shop's settings nothing is claimed. */
const silent: Storefront = {
  company: defaultCompany,
  phoneRule: 'required',
  heroLayout: 'split',
  showsSamples: false,
  chatVisible: false,
  claims: Object.fromEntries(claimIds.map((id) => [id, null])) as Claims,
}

const promises = [
  'delivery',
  'delivery-time',
  'delivery-peak',
  'delivery-later',
  'instant-delivery',
] as const

/** What was known of the shop may no longer be so: nobody is told when a key will come. */
export function hideDeliveryPromises(queries: QueryClient) {
  queries.setQueryData<Product[]>(['/api/products'], (known) =>
    known?.map((product) => ({ ...product, availability: null, deliveryEstimate: null })),
  )
  queries.setQueryData<Storefront>(['/api/storefront'], (known) => {
    if (!known) return known
    const kept = Object.entries(known.claims).map(([id, words]) => [
      id,
      promises.some((promise) => promise === id) ? null : words,
    ])
    return { ...known, claims: Object.fromEntries(kept) as Claims }
  })
}

/**
 * When the API gave no catalogue, pages are painted from the built-in one, marked as long stale. True
 * where any of it had to be used.
 */
export function fillFromBuiltIn(queries: QueryClient): boolean {
  const stale = { updatedAt: 0 }
  const fill = <T>(key: string, value: () => T): boolean => {
    const isMissing = queries.getQueryData([key]) === undefined
    if (isMissing) queries.setQueryData([key], value(), stale)
    return isMissing
  }
  const filled = [
    fill('/api/products', () => editions.map(asProduct)),
    fill('/api/storefront', () => silent),
    fill('/api/currencies', () =>
      currencies.map((code) => ({
        code,
        name: currencyNames[code],
        rateMicros: currencyRates[code],
      })),
    ),
  ]
  return filled.includes(true)
}
