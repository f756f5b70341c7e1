import type { hostedReturn } from '@keyhaven/contracts/checkout'
import type {
  Order,
  redeemOrderLink,
  requestOrderLink,
  sendLicenseKeys,
  viewOrder,
} from '@keyhaven/contracts/orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { orderKeys } from '../../state/order/order-keys.ts'
import { revealKeys } from '../../state/order/reveal-keys.ts'
import { isWaiting, refreshAfter } from './order.rules.ts'

/**
 * The order with its keys if they were seen before, as right after the payment. Keys nobody saw stay
 * masked until they are asked for: a buyer who only looks can still give them back at once.
 */
async function lookAtOrder(id: string): Promise<Order> {
  const order = await api<typeof viewOrder>(
    { method: 'GET', path: '/api/admin/orders/:id' },
    { params: { id } },
  )
  return order.areKeysSeen ? await revealKeys(id) : order
}

/** The order as this browser may see it. While keys are to come it is asked for again and again. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.view(id),
    queryFn: () => lookAtOrder(id),
    retry: retryIfLost,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWaiting(state.data) ? refreshAfter(state.dataUpdateCount) : false,
  })

export const settleHostedPayment = (sessionId: string) =>
  api<typeof hostedReturn>(
    { method: 'POST', path: '/api/stripe-checkout-success' },
    { body: { sessionId } },
  )

export const sendKeysAgain = ({ id, email }: Order) =>
  api<typeof sendLicenseKeys>(
    { method: 'POST', path: '/api/send-license-keys' },
    { body: { orderId: id, customerEmail: email } },
  )

export const mailAccessLink = (id: string) =>
  api<typeof requestOrderLink>(
    { method: 'POST', path: '/api/orders/:id/access-link' },
    { params: { id }, body: {} },
  )

export const redeemAccessLink = (token: string) =>
  api<typeof redeemOrderLink>(
    { method: 'POST', path: '/api/orders/redeem-link' },
    { body: { token } },
  )
