import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  requestOwnReturn,
  requestReturn,
  viewOwnReturns,
  viewReturns,
} from '@keyhaven/contracts/returns'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { orderKeys } from '../../state/order/order-keys.ts'

/** How the order is known to be the visitor's: by this browser, or by who is signed in. */
export type Proof = 'browser' | 'account'

const LOOK_AGAIN_MS = 5_000

const view = (id: string, proof: Proof) =>
  proof === 'browser'
    ? api<typeof viewReturns>(
        { method: 'GET', path: '/api/orders/:id/returns' },
        { params: { id } },
      )
    : api<typeof viewOwnReturns>(
        { method: 'GET', path: '/api/account/orders/:id/returns' },
        { params: { id } },
      )

/** What can be given back of an order; looked at again while a refund is under way. */
export const returnsQuery = (id: string, proof: Proof) =>
  queryOptions({
    queryKey: orderKeys.returns(id, proof),
    queryFn: () => view(id, proof),
    retry: retryIfLost,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.requests.some((request) => request.state === 'approved') ? LOOK_AGAIN_MS : false,
  })

type ReturnRequest = InputOf<typeof requestReturn>['body']

export const askForReturn = (id: string, proof: Proof, body: ReturnRequest) =>
  proof === 'browser'
    ? api<typeof requestReturn>(
        { method: 'POST', path: '/api/orders/:id/returns' },
        { params: { id }, body },
      )
    : api<typeof requestOwnReturn>(
        { method: 'POST', path: '/api/account/orders/:id/returns' },
        { params: { id }, body },
      )
