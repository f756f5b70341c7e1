import type { ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { Check, CircleSlash, Clock, type LucideIcon, Pause, TimerOff } from 'lucide-react'
import { day } from '../../kit/when.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
type Look = Readonly<{ label: string; tone: Tone; icon: LucideIcon }>

/** Whether a coupon lowers prices: text, colour and sign. */
export const couponLooks: Readonly<Record<ManagedCoupon['state'], Look>> = {
  active: { label: 'Active', tone: 'success', icon: Check },
  scheduled: { label: 'Scheduled', tone: 'accent', icon: Clock },
  ended: { label: 'Ended', tone: 'neutral', icon: TimerOff },
  used_up: { label: 'Used up', tone: 'neutral', icon: CircleSlash },
  paused: { label: 'Paused', tone: 'warning', icon: Pause },
}

export const usesOf = ({ used, maxUses }: ManagedCoupon) =>
  maxUses === null ? `${used} times` : `${used} of ${maxUses}`

export const validOf = ({ startsAt, endsAt }: ManagedCoupon) =>
  endsAt === null ? `From ${day(startsAt)}` : `${day(startsAt)} – ${day(endsAt)}`

export const scopeOf = ({ productIds, excludedProductIds }: ManagedCoupon) => {
  const left = excludedProductIds.length > 0 ? `, ${excludedProductIds.length} left out` : ''
  return `${productIds.length === 0 ? 'All' : `${productIds.length} editions`}${left}`
}

const TAB = '/admin/main-site?tab=coupons'

export const toCoupons = { to: TAB, label: 'Coupons' }
export const toCoupon = (id: number) => `${TAB}&id=${id}`
export const toNewCoupon = `${TAB}&new=1`
export const toCodesOf = (id: number) => `${TAB}&template=${id}`
