import type {
  createMacToken,
  downloadBehaviour,
  listOfficialLinks,
  openDownload,
} from '@keyhaven/contracts/downloads'
import { type DownloadSystem, usualDownloadOf } from '@keyhaven/contracts/official-downloads'
import type { Order } from '@keyhaven/contracts/orders'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Transport } from '../../lib/api/api.ts'

/** Whether the owner wants buyers on a Mac taken to its page. */
export const behaviourQuery = queryOptions({
  queryKey: ['/api/download/behaviour'],
  queryFn: () => api<typeof downloadBehaviour>({ method: 'GET', path: '/api/download/behaviour' }),
})

export const officialLinksQuery = (transport?: Transport) =>
  queryOptions({
    queryKey: ['/api/download/links'],
    queryFn: () =>
      api<typeof listOfficialLinks>({ method: 'GET', path: '/api/download/links' }, {}, transport),
  })

type Edition = Readonly<{ id: string; name: string }>
type Purpose = 'install' | 'reinstall'

/** Finds the publisher's page for an edition, as the owner set it; its usual page while that is unknown. */
export function useOfficialLinks() {
  const { data } = useQuery(officialLinksQuery())
  return ({ id, name }: Edition, system: DownloadSystem, purpose: Purpose = 'install') =>
    data?.find((link) => link.productId === id && link.system === system)?.[purpose] ??
    usualDownloadOf(name, purpose)
}

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
