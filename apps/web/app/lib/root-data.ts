import type { Product } from '@keyhaven/contracts/products'
import type { DehydratedState } from '@tanstack/react-query'
import type { Site } from './load-context.ts'

export type RootData = Readonly<{ site: Pick<Site, 'origin'>; queries: DehydratedState }>
export type Match = { loaderData?: unknown } | undefined

/** What the root route loaded, as the `meta` of a page sees it; nothing if the root itself failed. */
export const rootDataIn = (matches: readonly Match[]) =>
  matches[0]?.loaderData as RootData | undefined

export function productsIn(rootData: RootData | undefined): Product[] {
  const query = rootData?.queries.queries.find((entry) => entry.queryKey[0] === '/api/products')
  return (query?.state.data as Product[] | undefined) ?? []
}
