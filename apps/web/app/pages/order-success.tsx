import { useParams, useSearchParams } from 'react-router'
import { HostedReturn } from '../features/licenses/hosted-return.tsx'
import { type OrderParts, OrderScreen } from '../features/licenses/order-screen.tsx'
import { OrderReturns } from '../features/returns/order-returns.tsx'

const parts: OrderParts = {
  Main: OrderReturns,
  Aside: () => null,
}

export const meta = () => [
  { title: 'Your order – Keyhaven' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderSuccess() {
  const { orderId = '' } = useParams()
  const sessionId = useSearchParams()[0].get('session_id')
  if (sessionId) return <HostedReturn orderId={orderId} sessionId={sessionId} />
  return <OrderScreen orderId={orderId} parts={parts} />
}
