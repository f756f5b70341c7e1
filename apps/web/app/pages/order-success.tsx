import { useParams, useSearchParams } from 'react-router'
import { InvoiceCard } from '../features/invoices/invoice-card.tsx'
import { KeyDesk } from '../features/key-desk/key-desk.tsx'
import { HostedReturn } from '../features/licenses/hosted-return.tsx'
import { type OrderParts, OrderScreen } from '../features/licenses/order-screen.tsx'
import { GuideBlock } from '../features/support/guide-block.tsx'

const parts: OrderParts = {
  Main: ({ order }) => <KeyDesk order={order} Passage={GuideBlock} />,
  Aside: InvoiceCard,
  Frozen: InvoiceCard,
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
