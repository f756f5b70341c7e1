import { type Order, viewOrder } from '@keyhaven/contracts/orders'
import { data } from 'react-router'
import { PlainOrder } from '../features/plain/plain-order.tsx'
import { api, isApiError } from '../lib/api/api.ts'
import { apiContext } from '../lib/api/load-context.ts'
import { isPaymentOpen } from '../lib/order/order-status.ts'
import { plainPage } from '../lib/router/plain-page.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/plain-order.ts'

export const handle = plainPage

const AGAIN_SECONDS = 4

/** Looking changes nothing: the provider tells the shop of the payment, and the page looks again until it has. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Order> {
  try {
    const { orderId: id } = params
    return await api(viewOrder, { params: { id } }, context.get(apiContext))
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

const isWaiting = (order: Pick<Order, 'paymentStatus'> | undefined) =>
  order !== undefined && isPaymentOpen(order.paymentStatus)

export function meta({ matches, ...page }: Matched & { data?: unknown; loaderData?: unknown }) {
  const order = page.loaderData as Order | undefined
  return [
    titleIn(matches, 'Your order'),
    { name: 'robots', content: 'noindex' },
    ...(isWaiting(order) ? [{ httpEquiv: 'refresh', content: String(AGAIN_SECONDS) }] : []),
  ]
}

export default function PlainOrderPage({ loaderData }: Route.ComponentProps) {
  return <PlainOrder order={loaderData} />
}
