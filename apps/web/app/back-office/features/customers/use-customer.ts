import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** A customer and the way to read them again after an act. */
export function useCustomer(id: string) {
  const queries = useQueryClient()
  const queryKey = [calls.viewCustomer.path, id]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.viewCustomer({ params: { id } }),
    // Each look is on record: one is made when the page opens, and after an act.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  return { query, reload: () => queries.invalidateQueries({ queryKey }) }
}
