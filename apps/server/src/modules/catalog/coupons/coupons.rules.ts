import { type CouponTerms, FREE_MINOR } from '@keyhaven/contracts/discounts'

export type Coupon = {
  id: number
  code: string
  kind: 'percentage' | 'fixed'
  percent_bp: number | null
  amount_minor: number | null
  min_subtotal_minor: number
  product_ids: string[]
  starts_at: Date
  ends_at: Date | null
  max_uses: number | null
  max_per_customer: number
  is_first_order: boolean
  allow_free: boolean
  free_per_day: number
  is_active: boolean
  used: number
  held: number
}

export const isFreeTotal = (totalMinor: number) => totalMinor <= FREE_MINOR

/** Whether the code could be used now by anyone; what it says of one customer is checked with the order. */
export function isOpen(coupon: Coupon, now: Date): boolean {
  const hasBegun = coupon.starts_at <= now
  const hasEnded = coupon.ends_at !== null && coupon.ends_at <= now
  const isUsedUp = coupon.max_uses !== null && coupon.used + coupon.held >= coupon.max_uses
  return coupon.is_active && hasBegun && !hasEnded && !isUsedUp
}

/**
 * A code made for one person shows its keys at once. One that many have proves nothing about who
 * uses it: only their mailbox opens what it gave away.
 */
export const showsAtOnce = ({ max_uses }: Pick<Coupon, 'max_uses'>) => max_uses === 1

export type FreeUses = Readonly<{ all: number; byEmail: number; byNetwork: number }>

/** Whether one more order may be free today; a network counts as one customer, like an address. */
export const mayBeFreeToday = (
  { free_per_day, max_per_customer }: Pick<Coupon, 'free_per_day' | 'max_per_customer'>,
  { all, byEmail, byNetwork }: FreeUses,
) => all < free_per_day && Math.max(byEmail, byNetwork) < max_per_customer

/** What the coupon promises, as it is told to anyone who has its code. */
export const termsOf = (coupon: Coupon): CouponTerms => ({
  percentBp: coupon.percent_bp,
  amountMinor: coupon.amount_minor ?? 0,
  minSubtotalMinor: coupon.min_subtotal_minor,
  productIds: coupon.product_ids,
  allowsFree: coupon.allow_free,
})
