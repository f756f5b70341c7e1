import { type AccountParts, AccountScreen } from '../features/account/account-screen.tsx'
import { OwnInvoices } from '../features/invoices/own-invoices.tsx'
import { KeyClaimsLink } from '../features/key-claims/key-claims-link.tsx'
import { NewsletterSection } from '../features/newsletter/newsletter-section.tsx'
import { UnreachableOwnOrder } from '../features/order-email/unreachable-own-order.tsx'
import { WrongAddress } from '../features/order-email/wrong-address.tsx'
import { PrivacySection } from '../features/privacy/privacy-section.tsx'
import { OwnOrderReturns } from '../features/returns/order-returns.tsx'
import { OwnReviews } from '../features/reviews/own-reviews.tsx'
import { OwnConversations } from '../features/support/contact/own-conversations.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/account.ts'

const parts: AccountParts = {
  Order: ({ order, email }) => (
    <>
      <UnreachableOwnOrder order={order} email={email} />
      <div className="flex flex-wrap items-center gap-3">
        <OwnInvoices order={order} />
        <OwnOrderReturns order={order} />
        <KeyClaimsLink order={order} />
      </div>
    </>
  ),
  AfterOrders: () => (
    <>
      <OwnConversations />
      <OwnReviews />
    </>
  ),
  Settings: () => <WrongAddress />,
  Privacy: ({ customer }) => (
    <div className="grid gap-8">
      <NewsletterSection />
      <PrivacySection customer={customer} />
    </div>
  ),
  Guest: () => <WrongAddress />,
}

const page = {
  path: '/account',
  title: 'My licences',
  description:
    'All your orders, keys and receipts in one place. Sign in with a password or a code sent by e-mail.',
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [...metaOf(matches, page), { name: 'robots', content: 'noindex' }]
}

export default function Account() {
  return <AccountScreen parts={parts} />
}
