import { defaultCompany } from '@keyhaven/contracts/company'
import type { Product } from '@keyhaven/contracts/products'
import type { Company, Storefront } from '@keyhaven/contracts/storefront'
import type { DehydratedState } from '@tanstack/react-query'
import type { Site } from './load-context.ts'

export type ShopData = Readonly<{
  site: Pick<Site, 'origin'> & Partial<Pick<Site, 'brand'>>
  queries?: DehydratedState
}>
export type Match = { loaderData?: unknown } | undefined

/**
 * What the root and the shop's layout loaded, as the `meta` of a page sees it: the first two of its
 * matches. Nothing if the root itself failed.
 */
export function shopDataIn([root, layout]: readonly Match[]): ShopData | undefined {
  if (!root?.loaderData) return undefined
  return { ...root.loaderData, ...(layout?.loaderData ?? {}) } as ShopData
}

const answerIn = <T>(shop: ShopData | undefined, path: string) =>
  shop?.queries?.queries.find((entry) => entry.queryKey[0] === path)?.state.data as T | undefined

/** Who sells, as the owner set it. */
export const companyIn = (shop: ShopData | undefined): Company =>
  answerIn<Storefront>(shop, '/api/storefront')?.company ?? defaultCompany

/** What the store calls itself. */
export const brandIn = (shop: ShopData | undefined): string => shop?.site.brand ?? 'Keyhaven'

export function productsIn(shop: ShopData | undefined): Product[] {
  return answerIn<Product[]>(shop, '/api/products') ?? []
}
