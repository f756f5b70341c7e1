import type { BillingInfo } from '@keyhaven/contracts/billing'
import type {
  confirmFreeOrder,
  confirmPayment,
  createPaymentIntent,
  OrderConfirmation,
  quoteCart,
} from '@keyhaven/contracts/checkout'
import type { InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type { ErrorBody } from '@keyhaven/contracts/errors'
import type { viewOrder } from '@keyhaven/contracts/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { requoteAfter } from './checkout.rules.ts'
import { inThisTrace } from './in-this-trace.ts'

/** What is bought, in which currency, with which promo code. */
export type Cart = Readonly<InputOf<typeof quoteCart>['body']>

/** Asked anew for every cart; a quote that has run out is replaced without a word. */
export const quoteQuery = (cart: Cart) =>
  queryOptions({
    queryKey: ['/api/checkout/quote', cart],
    queryFn: () =>
      api<typeof quoteCart>(
        { method: 'POST', path: '/api/checkout/quote' },
        { body: cart },
        inThisTrace,
      ),
    enabled: cart.items.length > 0,
    staleTime: 0,
    retry: retryIfLost,
    refetchInterval: ({ state }) => state.data && requoteAfter(state.data.expiresAt, Date.now()),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })

export type Intent = OutputOf<typeof createPaymentIntent>

/** The server prices everything by itself; what the page showed is sent to be compared. */
export type OpenIntentBody = InputOf<typeof createPaymentIntent>['body'] &
  Readonly<{ timestamp: number }>

export const openIntent = (body: OpenIntentBody): Promise<Intent> =>
  api<typeof createPaymentIntent>(
    { method: 'POST', path: '/api/create-payment-intent' },
    { body },
    inThisTrace,
  )

export type ConfirmBody = InputOf<typeof confirmPayment>['body'] &
  Readonly<{ billingInfo: BillingInfo; items: Cart['items'] }>

/** The order; while the bank is still at it (202) a refusal under its code, so that the page asks again. */
export async function confirm(body: ConfirmBody): Promise<OrderConfirmation> {
  const address = { method: 'POST', path: '/api/confirm-payment' } as const
  const said = await api<typeof confirmPayment>(address, { body }, inThisTrace)
  const answer = said as OrderConfirmation | ErrorBody
  if ('orderId' in answer) return answer
  throw Object.assign(new Error(answer.message), { status: 202, code: answer.code })
}

export type FreeOrderBody = InputOf<typeof confirmFreeOrder>['body'] &
  Readonly<{ couponDiscount: number }>

export const placeFreeOrder = (body: FreeOrderBody): Promise<OrderConfirmation> =>
  api<typeof confirmFreeOrder>(
    { method: 'POST', path: '/api/confirm-free-order' },
    { body },
    inThisTrace,
  )

export const lookAtOrder = (id: string) =>
  api<typeof viewOrder>({ method: 'GET', path: '/api/admin/orders/:id' }, { params: { id } })
