import type { openOwnOrder } from '@keyhaven/contracts/account'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listKeyClaims, openKeyClaim } from '@keyhaven/contracts/key-claims'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { orderKeys } from '../../state/order/order-keys.ts'

/** The keys of an order by their ends, and what was claimed about them. */
export const claimsQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.keyClaims(orderId),
    queryFn: () =>
      api<typeof listKeyClaims>(
        { method: 'GET', path: '/api/orders/:id/key-claims' },
        { params: { id: orderId } },
      ),
    retry: retryIfLost,
    staleTime: 0,
  })

export const claimKey = (id: string, body: InputOf<typeof openKeyClaim>['body']) =>
  api<typeof openKeyClaim>(
    { method: 'POST', path: '/api/orders/:id/key-claims' },
    { params: { id }, body },
  )

export const openOwn = (id: string) =>
  api<typeof openOwnOrder>(
    { method: 'POST', path: '/api/account/orders/:id/open' },
    { params: { id } },
  )
