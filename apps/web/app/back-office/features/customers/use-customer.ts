import type { viewCustomer } from '@keyhaven/contracts/staff/customer-details'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const endpoint = { method: 'GET', path: '/api/admin/customers/:id' } as const

/** A customer and the way to read them again after an act. */
export function useCustomer(id: string) {
  const queries = useQueryClient()
  const queryKey = [endpoint.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => staffApi<typeof viewCustomer>(endpoint, { params: { id } }),
    // Each look is on record: one is made when the page opens, and after an act.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  return { query, reload: () => queries.invalidateQueries({ queryKey }) }
}
