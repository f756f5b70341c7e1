import type { changeListing, showListing } from '@keyhaven/contracts/recent-orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { orderKeys } from '../../state/order/order-keys.ts'

const path = '/api/orders/:id/listing'

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.listing(id),
    queryFn: () => api<typeof showListing>({ method: 'GET', path }, { params: { id } }),
    staleTime: 0,
    retry: false,
  })

export const saveListing = (id: string, isListed: boolean) =>
  api<typeof changeListing>({ method: 'PUT', path }, { params: { id }, body: { isListed } })
