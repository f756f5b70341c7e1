import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import { Ban, Check, Clock, Gavel, Import, Landmark, type LucideIcon, Undo2 } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** Where the money stands: text, colour and sign. */
export const paymentLooks: Readonly<Record<ListedOrder['paymentStatus'], Look>> = {
  awaiting: { label: 'Awaiting payment', tone: 'neutral', icon: Clock },
  processing: { label: 'Payment on its way', tone: 'neutral', icon: Landmark },
  expired: { label: 'Not paid', tone: 'danger', icon: Ban },
  paid: { label: 'Paid', tone: 'success', icon: Check },
  review: { label: 'In review', tone: 'warning', icon: Clock },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral', icon: Undo2 },
  refunded: { label: 'Refunded', tone: 'neutral', icon: Undo2 },
  disputed: { label: 'Disputed', tone: 'danger', icon: Gavel },
  dispute_lost: { label: 'Dispute lost', tone: 'danger', icon: Gavel },
  imported: { label: 'Imported', tone: 'neutral', icon: Import },
  import_undone: { label: 'Import undone', tone: 'neutral', icon: Undo2 },
}

export const channelNames = {
  web: 'Web',
  payment_link: 'Payment link',
  quote: 'Quote',
  manual: 'By staff',
  imported: 'Another shop',
} as const
