import type { viewTruthReport } from '@keyhaven/contracts/staff/marketing-claims'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const endpoint = { method: 'GET', path: '/api/admin/marketing-claims' } as const

/** The truth report, and the way to read it again after a decision. */
export function useTruthReport() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [endpoint.path],
    queryFn: () => staffApi<typeof viewTruthReport>(endpoint),
  })
  return { query, reload: () => void queries.invalidateQueries({ queryKey: [endpoint.path] }) }
}
