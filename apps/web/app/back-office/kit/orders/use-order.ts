import type { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { ordersScreen } from '@keyhaven/contracts/staff/screens/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../staff-api.ts'

const endpoint = ordersScreen.calls.viewOrderDetails

/** An order and the way to read it again after an act. */
export function useOrder(id: string) {
  const queries = useQueryClient()
  const queryKey = [endpoint.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => staffApi<typeof viewOrderDetails>(endpoint, { params: { id } }),
    // Each look is on record: one is made when the page opens, and after an act.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  return { query, reload: () => queries.invalidateQueries({ queryKey }) }
}
