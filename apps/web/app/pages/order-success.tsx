import { useParams, useSearchParams } from 'react-router'
import { OfferAccount } from '../features/account/offer-account.tsx'
import { DeliveryProof } from '../features/delivery-proof/delivery-proof.tsx'
import { MacOffer } from '../features/downloads/mac-offer.tsx'
import { InvoiceCard } from '../features/invoices/invoice-card.tsx'
import { KeyDesk } from '../features/key-desk/key-desk.tsx'
import { HostedReturn } from '../features/licenses/hosted-return.tsx'
import { type OrderParts, OrderScreen } from '../features/licenses/order-screen.tsx'
import { NewsletterOffer } from '../features/newsletter/newsletter-offer.tsx'
import { AddressCard } from '../features/order-address/address-card.tsx'
import { UnreachableOrder } from '../features/order-address/unreachable-order.tsx'
import { OrderReturns } from '../features/returns/order-returns.tsx'
import { SeatsCard } from '../features/seats/seats-card.tsx'
import { GuideBlock } from '../features/support/guide-block.tsx'
import { SurveyCard } from '../features/surveys/survey-card.tsx'

const parts: OrderParts = {
  Head: UnreachableOrder,
  Main: ({ order }) => (
    <>
      <SeatsCard order={order} />
      <MacOffer order={order} />
      <OfferAccount order={order} />
      <KeyDesk order={order} Passage={GuideBlock} />
      <OrderReturns order={order} />
      <DeliveryProof order={order} />
      <NewsletterOffer order={order} />
      <SurveyCard order={order} />
    </>
  ),
  Aside: ({ order }) => (
    <>
      <InvoiceCard order={order} />
      <AddressCard order={order} />
    </>
  ),
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
