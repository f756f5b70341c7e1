import type { listCurrencies } from '@keyhaven/contracts/currencies'
import type { Rates } from '@keyhaven/contracts/money'
import type { listProducts, Product } from '@keyhaven/contracts/products'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Transport } from '../../lib/api/api.ts'

const MINUTE = 60_000
const fresh = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, refetchOnMount: false } as const

export const productsQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/products'],
    queryFn: () =>
      api<typeof listProducts>({ method: 'GET', path: '/api/products' }, {}, transport),
    ...fresh,
  })

export const currenciesQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/currencies'],
    queryFn: () =>
      api<typeof listCurrencies>({ method: 'GET', path: '/api/currencies' }, {}, transport),
    ...fresh,
  })

const none: Product[] = []

/** The editions on sale; the root loader has fetched them before any page is painted. */
export const useProducts = (): Product[] => useQuery(productsQuery()).data ?? none

export function useRates(): Rates | undefined {
  const { data } = useQuery(currenciesQuery())
  return data && (Object.fromEntries(data.map((row) => [row.code, row.rateMicros])) as Rates)
}

/** Finds an edition by slug, by an address it had before, or by id. */
export function productAt(products: Product[], slug: string): Product | undefined {
  return (
    products.find((product) => product.slug === slug) ??
    products.find((product) => product.formerSlugs.includes(slug) || product.id === slug)
  )
}
