import { type AccountParts, AccountScreen } from '../features/account/account-screen.tsx'
import { OwnInvoices } from '../features/invoices/own-invoices.tsx'
import { KeyDeskLink } from '../features/key-desk/key-desk-link.tsx'
import { NewsletterSection } from '../features/newsletter/newsletter-section.tsx'
import { UnreachableOwnOrder } from '../features/order-address/unreachable-own-order.tsx'
import { WrongAddress } from '../features/order-address/wrong-address.tsx'
import { PrivacySection } from '../features/privacy/privacy-section.tsx'
import { OwnOrderReturns } from '../features/returns/order-returns.tsx'
import { OwnReviews } from '../features/reviews/own-reviews.tsx'
import { OwnConversations } from '../features/support/own-conversations.tsx'
import { metaOf } from '../lib/page-meta.ts'
import type { Route } from './+types/account.ts'

const parts: AccountParts = {
  Order: ({ order, email }) => (
    <>
      <UnreachableOwnOrder order={order} email={email} />
      <div className="flex flex-wrap items-center gap-3">
        <OwnInvoices order={order} />
        <OwnOrderReturns order={order} />
        <KeyDeskLink order={order} />
      </div>
    </>
  ),
  Sections: ({ customer }) => (
    <>
      <OwnConversations />
      <OwnReviews />
      <WrongAddress />
      <NewsletterSection />
      <PrivacySection customer={customer} />
    </>
  ),
  Guest: () => <WrongAddress />,
}

const page = {
  path: '/account',
  title: 'My licences',
  description:
    'Every order, key and receipt of one address in one place, opened by a password or by a code to the mailbox.',
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [...metaOf(matches, page), { name: 'robots', content: 'noindex' }]
}

export default function Account() {
  return <AccountScreen parts={parts} />
}
