import type { listComparisons, PriceComparison } from '@keyhaven/contracts/price-comparisons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Transport } from '../../lib/api/api.ts'

export const comparisonsQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/price-comparisons'],
    queryFn: () =>
      api<typeof listComparisons>({ method: 'GET', path: '/api/price-comparisons' }, {}, transport),
  })

const none: PriceComparison[] = []

/** What editions cost elsewhere; nothing while that is unknown. */
export const useComparisons = (): readonly PriceComparison[] =>
  useQuery(comparisonsQuery()).data ?? none
