import type { BalanceKind, PayoutState } from '@keyhaven/contracts/staff/payouts'
import { Ban, Check, Clock, Send, X } from 'lucide-react'
import type { Look } from '../../kit/look-pill.tsx'

export const payoutLooks: Readonly<Record<PayoutState, Look>> = {
  pending: { label: 'Begun', tone: 'neutral', icon: Clock },
  in_transit: { label: 'On the way', tone: 'accent', icon: Send },
  paid: { label: 'Arrived', tone: 'success', icon: Check },
  failed: { label: 'Failed', tone: 'danger', icon: X },
  canceled: { label: 'Cancelled', tone: 'neutral', icon: Ban },
}

export const kindNames: Readonly<Record<BalanceKind, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_reversal: 'Refund that came back',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  fee: 'Fee',
  payout: 'Payout',
  payout_reversal: 'Payout that came back',
  other: 'Other',
}

export const toPayouts = { to: '/admin/main-site?tab=payouts', label: 'Payouts' }
export const toPayout = (id: string) =>
  `/admin/main-site?${new URLSearchParams({ tab: 'payouts', payout: id })}`
