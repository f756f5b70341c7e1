import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type {
  answerHandover,
  knockHandover,
  offerHandover,
  showHandover,
  showKnock,
  takeHandover,
} from '@keyhaven/contracts/handovers'
import type { requestOrderLink } from '@keyhaven/contracts/orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { isUnderWay } from './handover.rules.ts'

export type Offer = OutputOf<typeof offerHandover>

/** Both screens ask every so often, and only while someone looks at them. */
const ASK_AGAIN_MS = 3_000

export const offerOrder = (id: string): Promise<Offer> =>
  api<typeof offerHandover>(
    { method: 'POST', path: '/api/orders/:id/handover' },
    { params: { id } },
  )

export const offerQuery = (orderId: string, handover: number) =>
  queryOptions({
    queryKey: ['handover', orderId, handover],
    queryFn: () =>
      api<typeof showHandover>(
        { method: 'GET', path: '/api/orders/:id/handover/:handover' },
        { params: { id: orderId, handover } },
      ),
    staleTime: 0,
    retry: retryIfLost,
    refetchInterval: ({ state }) =>
      !state.data || isUnderWay(state.data.state) ? ASK_AGAIN_MS : false,
  })

export const answerKnock = (orderId: string, handover: number, isAllowed: boolean) =>
  api<typeof answerHandover>(
    { method: 'POST', path: '/api/orders/:id/handover/:handover/answer' },
    { params: { id: orderId, handover }, body: { isAllowed } },
  )

/** The same link as on the page of a locked order: to the address the order has. */
export const mailLink = (id: string) =>
  api<typeof requestOrderLink>(
    { method: 'POST', path: '/api/orders/:id/access-link' },
    { params: { id }, body: {} },
  )

export const knockWith = (code: string) =>
  api<typeof knockHandover>({ method: 'POST', path: '/api/handovers/knock' }, { body: { code } })

export const knockQuery = queryOptions({
  queryKey: ['knock'],
  queryFn: () => api<typeof showKnock>({ method: 'GET', path: '/api/handovers/knock' }),
  staleTime: 0,
  retry: retryIfLost,
  refetchInterval: ({ state }) => (state.data?.state === 'knocked' ? ASK_AGAIN_MS : false),
})

export const takeOrder = () =>
  api<typeof takeHandover>({ method: 'POST', path: '/api/handovers/take' })
