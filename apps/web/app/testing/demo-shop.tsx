import type { Product } from '@keyhaven/contracts/products'
import type { ClaimId } from '@keyhaven/contracts/storefront'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { productsQuery } from '../state/catalog/catalog.ts'
import { storefrontQuery } from '../state/storefront.ts'

type Answers = {
  /** What every edition says, beyond the built-in list. */
  product?: Partial<Product>
  claims?: Partial<Record<ClaimId, string>>
  showsSamples?: boolean
}

function answer(queries: QueryClient, { product, claims, showsSamples = false }: Answers) {
  queries.setQueryData(productsQuery().queryKey, (list) =>
    list?.map((each) => ({ ...each, ...product })),
  )
  queries.setQueryData(
    storefrontQuery().queryKey,
    (shop) => shop && { ...shop, showsSamples, claims: { ...shop.claims, ...claims } },
  )
}

/** Inside `renderInShop`: a shop that has answered more than the built-in list knows. */
export function DemoShop({ children, ...answers }: Answers & { children: ReactNode }) {
  const queries = useQueryClient()
  useState(() => answer(queries, answers))
  return children
}
