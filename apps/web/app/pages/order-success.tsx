import type { Order } from '@keyhaven/contracts/orders'
import { GUARANTEE_DAYS, hasWithdrawalRight } from '@keyhaven/contracts/withdrawal'
import {
  AtSign,
  Eye,
  KeyRound,
  MessageSquare,
  Newspaper,
  ShieldCheck,
  Undo2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { OfferAccount, useIsAccountOffered } from '../features/account/offer-account.tsx'
import { MacOffer } from '../features/downloads/mac-offer.tsx'
import { InstallOnComputer } from '../features/handover/install-on-computer.tsx'
import { InvoiceButton, InvoiceCard } from '../features/invoices/invoice-card.tsx'
import { KeyClaims } from '../features/key-claims/key-claims.tsx'
import { KEY_CLAIMS } from '../features/key-claims/use-key-claims.ts'
import { NewsletterOffer } from '../features/newsletter/newsletter-offer.tsx'
import { DeliveryProof } from '../features/order/delivery-proof/delivery-proof.tsx'
import { HostedReturn } from '../features/order/hosted-return.tsx'
import { leftPaymentIn } from '../features/order/left-payment.ts'
import { orderQuery } from '../features/order/order.queries.ts'
import { OrderRow } from '../features/order/order-row.tsx'
import { type OrderParts, OrderScreen } from '../features/order/order-screen.tsx'
import { PaymentReturn } from '../features/order/payment-return.tsx'
import { AddressCard } from '../features/order-email/address-card.tsx'
import { UnreachableOrder } from '../features/order-email/unreachable-order.tsx'
import { ListingBox, useMayBeListed } from '../features/recent-orders/listing-box.tsx'
import { ReturnPanel } from '../features/returns/return-panel.tsx'
import { SeatsPanel, useHasSeats } from '../features/seats/seats-card.tsx'
import { GuideBlock } from '../features/support/guides/guide-block.tsx'
import { SurveyCard } from '../features/surveys/survey-card.tsx'
import { queryClient } from '../lib/api/query.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import { useOrderTimeline } from '../state/order/order-timeline.ts'
import type { Route } from './+types/order-success.ts'

type PartProps = { order: Order }

/** "until 12 Dec": the last whole day of the guarantee. */
function guaranteeText({ createdAt }: Order): string {
  const end = new Date(Date.parse(createdAt) + GUARANTEE_DAYS * 86_400_000)
  return `until ${end.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}`
}

function SeatsRow({ order }: PartProps) {
  if (!useHasSeats(order)) return null
  return (
    <OrderRow id="seats" icon={UsersRound} label="Seats for your colleagues">
      <SeatsPanel order={order} />
    </OrderRow>
  )
}

function AccountRow({ order }: PartProps) {
  if (!useIsAccountOffered()) return null
  return (
    <OrderRow id="account" icon={UserRound} label="Save to an account" sub="optional">
      <OfferAccount order={order} />
    </OrderRow>
  )
}

/** While mails come back, the way to correct it is above the order. */
function AddressRow({ order }: PartProps) {
  const { data } = useOrderTimeline(order.id)
  if (data?.isUnreachable) return null
  return (
    <OrderRow id="mails" icon={AtSign} label="E-mail address">
      <AddressCard order={order} />
    </OrderRow>
  )
}

/** Where the law gives a right to withdraw, the line says that word. */
function ReturnsRow({ order }: PartProps) {
  const hasRight = hasWithdrawalRight(order.billingInfo.country)
  return (
    <OrderRow
      id="returns"
      icon={Undo2}
      label={hasRight ? 'Withdraw or return' : 'Return something'}
      sub={guaranteeText(order)}
    >
      <ReturnPanel orderId={order.id} proof="browser" />
    </OrderRow>
  )
}

function ListingRow({ order }: PartProps) {
  if (!useMayBeListed(order.id)) return null
  return (
    <OrderRow id="listing" icon={Eye} label="Show my order to other shoppers" sub="optional">
      <ListingBox order={order} />
    </OrderRow>
  )
}

/** Another shop sold it: it is neither returned nor claimed here, and asked about nothing. */
const ImportedRows = ({ order }: PartProps) => (
  <>
    <AccountRow order={order} />
    <OrderRow id="proof" icon={ShieldCheck} label="Proof of delivery">
      <DeliveryProof order={order} />
    </OrderRow>
  </>
)

const OwnRows = ({ order }: PartProps) => (
  <>
    <SeatsRow order={order} />
    {order.hasLicenseKeys && (
      <OrderRow id={KEY_CLAIMS} icon={KeyRound} label="A key doesn’t work">
        <KeyClaims order={order} Passage={GuideBlock} />
      </OrderRow>
    )}
    <ReturnsRow order={order} />
    <AccountRow order={order} />
    <OrderRow id="proof" icon={ShieldCheck} label="Proof of delivery">
      <DeliveryProof order={order} />
    </OrderRow>
    <AddressRow order={order} />
    <OrderRow id="newsletter" icon={Newspaper} label="Newsletter" sub="optional">
      <NewsletterOffer order={order} />
    </OrderRow>
    <OrderRow id="survey" icon={MessageSquare} label="Quick survey" sub="optional">
      <SurveyCard order={order} />
    </OrderRow>
    <ListingRow order={order} />
  </>
)

const Rows = ({ order }: PartProps) =>
  order.importedFrom ? <ImportedRows order={order} /> : <OwnRows order={order} />

const parts: OrderParts = {
  Head: UnreachableOrder,
  AfterKeys: InstallOnComputer,
  Next: MacOffer,
  Invoice: InvoiceButton,
  Rows,
  Frozen: InvoiceCard,
}

// A document shows what it has at once.
export const loader = () => null

/** From the checkout the order is fetched first, so that nothing blank lies between the two. */
export async function clientLoader({ request, params: { orderId = '' } }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  if (search.has('session_id') || leftPaymentIn(search)) return null
  await queryClient().prefetchQuery(orderQuery(orderId))
  return null
}

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Your order'),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderSuccess() {
  const { orderId = '' } = useParams()
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  const [payment, setPayment] = useState(() => leftPaymentIn(search))
  // The order page comes under the same address, and has nothing to ask of the bank.
  useEffect(() => {
    if (!leftPaymentIn(search)) setPayment(undefined)
  }, [search])
  if (payment) return <PaymentReturn orderId={orderId} payment={payment} />
  if (sessionId) return <HostedReturn orderId={orderId} sessionId={sessionId} />
  return <OrderScreen orderId={orderId} parts={parts} />
}
