import type { BuyerHistory } from '@keyhaven/contracts/staff/buyer-history'
import { Ban, Check, Clock, KeyRound, type LucideIcon, Undo2, X } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** What became of a claim: text, colour and sign. */
export const claimLooks: Readonly<Record<BuyerHistory['claims'][number]['state'], Look>> = {
  queued: { label: 'Waiting', tone: 'warning', icon: Clock },
  replaced: { label: 'Replaced', tone: 'success', icon: KeyRound },
  refused: { label: 'Refused', tone: 'neutral', icon: X },
}

export const returnLooks: Readonly<Record<BuyerHistory['returns'][number]['state'], Look>> = {
  review: { label: 'Waiting', tone: 'warning', icon: Clock },
  approved: { label: 'Approved', tone: 'accent', icon: Check },
  refunded: { label: 'Refunded', tone: 'success', icon: Undo2 },
  refused: { label: 'Refused', tone: 'neutral', icon: X },
  failed: { label: 'Refund failed', tone: 'danger', icon: Ban },
  closed: { label: 'Closed', tone: 'neutral', icon: Ban },
}

/** The reasons for refusing, as staff choose them. */
export const claimRefusals = {
  key_is_active: 'The key works',
  used_by_buyer: 'The buyer uses it elsewhere',
  not_the_key: 'The fault is not the key',
  money_back: 'The money went back',
  too_late: 'Too late',
  abuse: 'Too many claims',
} as const

export const returnRefusals = {
  key_in_use: 'The key is in use',
  repeated_requests: 'Repeated requests',
  outside_policy: 'Outside the guarantee',
  right_lapsed: 'The right was given up or has ended',
  not_a_consumer: 'Bought for a business',
} as const
