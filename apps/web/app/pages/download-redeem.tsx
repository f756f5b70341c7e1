import { redeemPage } from '../content/downloads.ts'
import { askForAccess, ownOrdersQuery } from '../features/account/account.queries.ts'
import { openOrder } from '../features/account/account-acts.queries.ts'
import { CodeStep } from '../features/account/code-step.tsx'
import { refusalText } from '../features/account/failure.rules.ts'
import { type RedeemParts, RedeemScreen } from '../features/downloads/redeem-screen.tsx'
import { queryClient } from '../lib/api/query.ts'
import { metaOf } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/download-redeem.ts'

const parts: RedeemParts = {
  CodeStep,
  refusalText,
  openOrder,
  askForCode: askForAccess,
  ownOrders: async () => (await queryClient().fetchQuery(ownOrdersQuery)).orders,
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [...metaOf(matches, redeemPage), { name: 'robots', content: 'noindex' }]
}

export default function DownloadRedeem() {
  return <RedeemScreen parts={parts} />
}
