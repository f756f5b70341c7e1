import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** The truth report, and the way to read it again after a decision. */
export function useTruthReport() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.viewTruthReport.path],
    queryFn: () => calls.viewTruthReport(),
  })
  return {
    query,
    reload: () => void queries.invalidateQueries({ queryKey: [calls.viewTruthReport.path] }),
  }
}
