import type { confirmPayment, hostedReturn } from '@keyhaven/contracts/checkout'
import type { ErrorBody } from '@keyhaven/contracts/errors'
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
import type { LeftPayment } from './left-payment.ts'
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

/** What the bank still works on is no order yet, and no refusal. */
const orderIn = <T extends { orderId: string }>(answer: T | ErrorBody) =>
  'orderId' in answer ? answer : 'on its way'

/** The order; or that the bank is still at it. */
export async function settleHostedPayment(sessionId: string) {
  const address = { method: 'POST', path: '/api/stripe-checkout-success' } as const
  return orderIn(await api<typeof hostedReturn>(address, { body: { sessionId } }))
}

/** The order; or that nothing was paid, or that the bank is still at it. */
export async function settleLeftPayment(body: LeftPayment) {
  const address = { method: 'POST', path: '/api/confirm-payment' } as const
  try {
    return orderIn(await api<typeof confirmPayment>(address, { body }))
  } catch (error) {
    if ((error as { code?: string }).code === 'payment_not_completed') return 'unpaid'
    throw error
  }
}

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
