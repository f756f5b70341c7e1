import { defaultCompany } from '@keyhaven/contracts/company'
import type { ClaimId, Company, getStorefront, Storefront } from '@keyhaven/contracts/storefront'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Transport } from '../lib/api/api.ts'

export const storefrontQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/storefront'],
    queryFn: () =>
      api<typeof getStorefront>({ method: 'GET', path: '/api/storefront' }, {}, transport),
  })

/** What the owner has set for public pages; it came with the page. */
export const useStorefront = (): Storefront | undefined => useQuery(storefrontQuery()).data

/** Who sells and how to reach them, as the owner set it. */
export const useCompany = (): Company => useStorefront()?.company ?? defaultCompany

/** The words for a claim, or null when the shop may not make it: then nothing is shown. */
export const useClaim = (id: ClaimId): string | null => useStorefront()?.claims[id] ?? null
