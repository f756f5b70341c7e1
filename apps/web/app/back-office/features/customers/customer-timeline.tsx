import type { CustomerDetails, CustomerEvent } from '@keyhaven/contracts/staff/customer-details'
import { CreditCard, type LucideIcon, Mail, UserRound, UserRoundCog } from 'lucide-react'
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx'

const icons: Readonly<Record<CustomerEvent['kind'], LucideIcon>> = {
  order: CreditCard,
  mail: Mail,
  staff: UserRoundCog,
  account: UserRound,
}

const kinds = [
  { value: 'order', label: 'Orders' },
  { value: 'mail', label: 'E-mails' },
  { value: 'staff', label: 'Staff' },
]

const asEntry = ({ at, kind, title, text }: CustomerEvent, index: number): TimelineEntry => ({
  id: `${at}-${index}`,
  at,
  icon: icons[kind],
  kind,
  title,
  text,
  tone: kind === 'staff' ? 'accent' : 'neutral',
  isMinor: kind === 'account' || kind === 'mail',
})

export function CustomerTimeline({ customer }: { customer: CustomerDetails }) {
  return (
    <Timeline
      subject={`customer:${customer.id}`}
      entries={customer.events.map(asEntry)}
      kinds={kinds}
    />
  )
}
