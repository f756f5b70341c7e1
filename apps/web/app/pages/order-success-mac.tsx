import { KeyRound, Laptop } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BackToOrder } from '../features/downloads/back-to-order.tsx'
import { MacNotes } from '../features/downloads/mac-notes.tsx'
import { OtherMac } from '../features/downloads/other-mac.tsx'
import { UnknownOrder } from '../features/downloads/unknown-order.tsx'
import { useLeavingToken } from '../features/downloads/use-leaving-token.ts'
import { InvoiceButton } from '../features/invoices/invoice-card.tsx'
import { KeyClaims } from '../features/key-claims/key-claims.tsx'
import { KEY_CLAIMS } from '../features/key-claims/use-key-claims.ts'
import { OrderRow } from '../features/order/order-row.tsx'
import { type OrderParts, OrderScreen } from '../features/order/order-screen.tsx'
import { GuideBlock } from '../features/support/guides/guide-block.tsx'

const TITLE = 'Your order on a Mac – Keyhaven'

export const meta = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The order page for someone at a Mac: the same keys and receipt, and what to do here. */
export default function OrderSuccessMac() {
  const orderId = useSearchParams()[0].get('order')
  const token = useLeavingToken()
  const [parts] = useState<OrderParts>(() => ({
    Head: BackToOrder,
    Next: MacNotes,
    Invoice: InvoiceButton,
    Rows: ({ order }) => (
      <>
        <OrderRow id={KEY_CLAIMS} icon={KeyRound} label="A key doesn’t work">
          <KeyClaims order={order} Passage={GuideBlock} />
        </OrderRow>
        <OrderRow id="other-mac" icon={Laptop} label="Install on another Mac">
          <OtherMac order={order} token={token || undefined} />
        </OrderRow>
      </>
    ),
    title: TITLE,
  }))
  return orderId ? <OrderScreen orderId={orderId} parts={parts} /> : <UnknownOrder />
}
