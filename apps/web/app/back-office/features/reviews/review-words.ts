import type { RejectionReason, ReviewState } from '@keyhaven/contracts/data/review-rules'
import type { ModeratedReview, PrivateKind, RedactedField } from '@keyhaven/contracts/staff/reviews'
import { Ban, Check, Clock, type LucideIcon, Trash2, Undo2 } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

const TAB = '/admin/main-site?tab=reviews'

export const toReviews = { to: TAB, label: 'Reviews' }
export const toReview = (id: number) => `${TAB}&id=${id}`

export const reviewParts = [
  { id: 'queue', label: 'Queue', to: TAB },
  { id: 'figures', label: 'Figures', to: `${TAB}&part=figures` },
] as const

/** What became of a review: text, colour and sign. */
export const stateLooks: Readonly<Record<ReviewState, Look>> = {
  pending: { label: 'Waiting', tone: 'warning', icon: Clock },
  approved: { label: 'Published', tone: 'success', icon: Check },
  rejected: { label: 'Rejected', tone: 'neutral', icon: Ban },
  spam: { label: 'Spam', tone: 'neutral', icon: Trash2 },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
}

export const reasonWords: Readonly<Record<RejectionReason, string>> = {
  spam: 'Spam',
  abuse: 'Abuse',
  private_data: 'Private data',
  off_topic: 'Off-topic',
}

export const reasonOptions = Object.entries(reasonWords).map(([value, label]) => ({ value, label }))

export const signalWords: Readonly<Record<ModeratedReview['signals'][number], string>> = {
  link: 'Has a link',
  markup: 'Has markup',
  contact: 'Address or number',
  same_text: 'Same text elsewhere',
}

export const kindWords: Readonly<Record<PrivateKind, string>> = {
  email: 'E-mail address',
  key: 'Licence key',
  order_number: 'Order number',
  card: 'Card number',
  phone: 'Phone number',
  other: 'Other words',
}

export const fieldWords: Readonly<Record<RedactedField, string>> = {
  customerName: 'Name',
  title: 'Title',
  comment: 'Text',
}
