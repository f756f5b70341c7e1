import { QueryClient } from '@tanstack/react-query'

/** The specification's defaults: never stale, never refetched or retried unless a query says so. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  })

let browserClient: QueryClient | undefined

/** One cache per browser; on the server one per request, so that visitors never share answers. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}
