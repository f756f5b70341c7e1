import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { Ban, Check, CircleSlash, Clock, type LucideIcon, Pause } from 'lucide-react'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** Whether a link can be paid: text, colour and sign. */
export const linkLooks: Readonly<Record<ManagedLink['status'], Look>> = {
  active: { label: 'Active', tone: 'success', icon: Check },
  paused: { label: 'Paused', tone: 'warning', icon: Pause },
  expired: { label: 'Expired', tone: 'neutral', icon: Clock },
  used: { label: 'Used up', tone: 'neutral', icon: CircleSlash },
  withdrawn: { label: 'Withdrawn', tone: 'danger', icon: Ban },
}

/** The unit trap is avoided by naming the kind. */
export const kindOf = ({ isCustomerPaymentLink }: ManagedLink) =>
  isCustomerPaymentLink ? 'For one customer' : 'For anyone'

export const times = (count: number) => (count === 1 ? 'Once' : `${count} times`)

export const paidOf = ({ uses, maxUses }: ManagedLink) =>
  maxUses === null ? times(uses) : `${uses} of ${maxUses}`

const TAB = '/admin/main-site?tab=payment-links'

export const toLinks = { to: TAB, label: 'Payment links' }
export const toLink = (id: string) => `${TAB}&id=${id}`
export const toEdit = (id: string) => `${TAB}&edit=${id}`
export const toNewLink = (from?: string) => `${TAB}&new=1${from ? `&from=${from}` : ''}`
