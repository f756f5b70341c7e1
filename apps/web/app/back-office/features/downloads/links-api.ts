import type { listDownloadLinks } from '@keyhaven/contracts/staff/downloads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

const endpoint = { method: 'GET', path: '/api/admin/download-links' } as const
const WHILE_WAITING_MS = 2_000

/** Every link; read again every two seconds while the worker looks at some. */
export function useLinks() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [endpoint.path],
    queryFn: async () => {
      const { links } = await staffApi<typeof listDownloadLinks>(endpoint)
      return { rows: links }
    },
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ check }) => check?.isWaiting) ? WHILE_WAITING_MS : false,
  })
  return { query, reload: () => void queries.invalidateQueries({ queryKey: [endpoint.path] }) }
}
