import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** Rates and how they are made, and the way to read them again after an act. */
export function useCurrencyDesk() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.viewCurrencies.path],
    queryFn: () => calls.viewCurrencies(),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey: [calls.viewCurrencies.path] })
    void queries.invalidateQueries({ queryKey: ['list', 'currency-rates'] })
  }
  return { query, reload }
}
