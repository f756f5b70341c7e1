import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BackToOrder } from '../features/downloads/back-to-order.tsx'
import { MacNotes } from '../features/downloads/mac-notes.tsx'
import { OtherMac } from '../features/downloads/other-mac.tsx'
import { UnknownOrder } from '../features/downloads/unknown-order.tsx'
import { useLeavingToken } from '../features/downloads/use-leaving-token.ts'
import { InvoiceCard } from '../features/invoices/invoice-card.tsx'
import { KeyDesk } from '../features/key-desk/key-desk.tsx'
import { type OrderParts, OrderScreen } from '../features/licenses/order-screen.tsx'
import { GuideBlock } from '../features/support/guide-block.tsx'

const TITLE = 'Your order on a Mac – Keyhaven'

export const meta = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The order page for somebody at a Mac: the same keys and receipt, and what to do here. */
export default function OrderSuccessMac() {
  const orderId = useSearchParams()[0].get('order')
  const token = useLeavingToken()
  const [parts] = useState<OrderParts>(() => ({
    Head: BackToOrder,
    Main: ({ order }) => (
      <>
        <MacNotes />
        <KeyDesk order={order} Passage={GuideBlock} />
      </>
    ),
    Aside: ({ order }) => (
      <>
        <InvoiceCard order={order} />
        <OtherMac order={order} token={token || undefined} />
      </>
    ),
    title: TITLE,
  }))
  return orderId ? <OrderScreen orderId={orderId} parts={parts} /> : <UnknownOrder />
}
