import { type AccountParts, AccountScreen } from '../features/account/account-screen.tsx'
import { OwnReviews } from '../features/reviews/own-reviews.tsx'
import { metaOf } from '../lib/page-meta.ts'
import type { Route } from './+types/account.ts'

const parts: AccountParts = {
  Order: () => null,
  Sections: () => <OwnReviews />,
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
