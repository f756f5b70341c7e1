import { useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from './calls.ts'

const WHILE_WAITING_MS = 2_000

/** Every link; read again every two seconds while the worker looks at some. */
export function useLinks() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.listDownloadLinks.path],
    queryFn: async () => {
      const { links } = await calls.listDownloadLinks()
      return { rows: links }
    },
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ check }) => check?.isWaiting) ? WHILE_WAITING_MS : false,
  })
  return {
    query,
    reload: () => void queries.invalidateQueries({ queryKey: [calls.listDownloadLinks.path] }),
  }
}
