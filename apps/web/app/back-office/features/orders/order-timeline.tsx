import type { OrderDetails, StaffEvent } from '@keyhaven/contracts/staff/order-details'
import { CreditCard, type LucideIcon, Mail, Package, ReceiptText, UserRound } from 'lucide-react'
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx'

const icons: Readonly<Record<StaffEvent['group'], LucideIcon>> = {
  order: ReceiptText,
  payment: CreditCard,
  mail: Mail,
  delivery: Package,
  staff: UserRound,
}

const kinds = [
  { value: 'mail', label: 'E-mails' },
  { value: 'payment', label: 'Payments' },
  { value: 'staff', label: 'Staff' },
]

const asEntry = ({ at, group, title, text }: StaffEvent, index: number): TimelineEntry => ({
  id: `${at}-${index}`,
  at,
  icon: icons[group],
  kind: group,
  title,
  text,
  tone: group === 'staff' ? 'accent' : 'neutral',
  isMinor: title.endsWith('e-mail written'),
})

export function OrderTimeline({ order }: { order: OrderDetails }) {
  return (
    <Timeline subject={`order:${order.id}`} entries={order.events.map(asEntry)} kinds={kinds} />
  )
}
