import type { createMacToken, downloadBehaviour, openDownload } from '@keyhaven/contracts/downloads'
import type { Order } from '@keyhaven/contracts/orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Whether the owner wants buyers on a Mac taken to its page. */
export const behaviourQuery = queryOptions({
  queryKey: ['/api/download/behaviour'],
  queryFn: () => api<typeof downloadBehaviour>({ method: 'GET', path: '/api/download/behaviour' }),
})

/** A token for the Mac page, if the shop makes one. */
export async function macTokenOf({ orderNumber, email }: Order): Promise<string | undefined> {
  const answer = await api<typeof createMacToken>(
    { method: 'POST', path: '/api/download/create-mac-token' },
    { body: { orderNumber, email } },
  )
  return answer.downloadToken
}

/** Each opening counts: a token is redeemed once per visit. */
export const downloadQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/download/open', token],
    queryFn: async () => {
      const answer = await api<typeof openDownload>(
        { method: 'POST', path: '/api/download/open' },
        { body: { token } },
      )
      return answer.download
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
