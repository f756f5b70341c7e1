import type {
  acceptBusinessOffer,
  BusinessOffer,
  openBusinessOffer,
  viewBusinessOffer,
} from '@keyhaven/contracts/business-offers'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'

const path = '/api/business-quote'

/** The quote this browser has open. */
export const offerQuery = queryOptions({
  queryKey: [path],
  queryFn: (): Promise<BusinessOffer> => api<typeof viewBusinessOffer>({ method: 'GET', path }),
  retry: retryIfLost,
})

export const openOffer = (token: string): Promise<BusinessOffer> =>
  api<typeof openBusinessOffer>(
    { method: 'POST', path: '/api/business-quote/open' },
    { body: { token } },
  )

export const acceptOffer = (body: InputOf<typeof acceptBusinessOffer>['body']) =>
  api<typeof acceptBusinessOffer>({ method: 'POST', path: '/api/business-quote/accept' }, { body })
