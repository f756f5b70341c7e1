import type { viewCurrencies } from '@keyhaven/contracts/staff/currencies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const endpoint = { method: 'GET', path: '/api/admin/currencies' } as const

/** Rates and how they are made, and the way to read them again after an act. */
export function useCurrencyDesk() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [endpoint.path],
    queryFn: () => staffApi<typeof viewCurrencies>(endpoint),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey: [endpoint.path] })
    void queries.invalidateQueries({ queryKey: ['list', 'currency-rates'] })
  }
  return { query, reload }
}
