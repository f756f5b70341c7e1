import type { Product } from '@keyhaven/contracts/products'
import type { DehydratedState } from '@tanstack/react-query'
import type { Site } from './load-context.ts'

export type ShopData = Readonly<{ site: Pick<Site, 'origin'>; queries?: DehydratedState }>
export type Match = { loaderData?: unknown } | undefined

/**
 * What the root and the shop's layout loaded, as the `meta` of a page sees it: the first two of its
 * matches. Nothing if the root itself failed.
 */
export function shopDataIn([root, layout]: readonly Match[]): ShopData | undefined {
  if (!root?.loaderData) return undefined
  return { ...root.loaderData, ...(layout?.loaderData ?? {}) } as ShopData
}

export function productsIn(shop: ShopData | undefined): Product[] {
  const query = shop?.queries?.queries.find((entry) => entry.queryKey[0] === '/api/products')
  return (query?.state.data as Product[] | undefined) ?? []
}
