import { worthInDollars } from '@keyhaven/contracts/charge'
import {
  type CouponTerms,
  discountOf,
  FREE_MINOR,
  isMeantFor,
  type PricedLine,
} from '@keyhaven/contracts/discounts'
import { type Currency, money } from '@keyhaven/contracts/money'
import type { couponChecks, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'

export type Coupon = {
  id: number
  code: string
  kind: 'percentage' | 'fixed'
  percent_bp: number | null
  amount_minor: number | null
  min_subtotal_minor: number
  /** Null is every currency, with amounts in US cents. */
  currency: Currency | null
  product_ids: string[]
  excluded_product_ids: string[]
  starts_at: Date
  ends_at: Date | null
  max_uses: number | null
  max_per_customer: number
  is_first_order: boolean
  allow_free: boolean
  free_per_day: number
  is_active: boolean
  is_claimable: boolean
  used: number
  held: number
  /** The lowest share of the reference that two people approved, and by which approval. */
  approved_share_bp: number | null
  approval_id: string | null
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

/** What the coupon promises in dollars, as it is told to anyone who has its code; at the rate of its currency. */
export function termsOf(
  coupon: Pick<
    Coupon,
    | 'percent_bp'
    | 'amount_minor'
    | 'currency'
    | 'min_subtotal_minor'
    | 'product_ids'
    | 'excluded_product_ids'
    | 'allow_free'
  >,
  rateMicros: number,
): CouponTerms {
  const dollars = (minor: number) =>
    worthInDollars(money(minor, coupon.currency ?? 'USD'), rateMicros).minor
  return {
    percentBp: coupon.percent_bp,
    amountMinor: dollars(coupon.amount_minor ?? 0),
    minSubtotalMinor: dollars(coupon.min_subtotal_minor),
    productIds: coupon.product_ids,
    excludedProductIds: coupon.excluded_product_ids,
    allowsFree: coupon.allow_free,
  }
}

export const isForCurrency = (coupon: Pick<Coupon, 'currency'>, currency: Currency) =>
  coupon.currency === null || coupon.currency === currency

/** Why a coupon lowers no price now, in the order of a reader; the state of one that does is `active`. */
export function stateOf(coupon: Coupon, now: Date): ManagedCoupon['state'] {
  if (!coupon.is_active) return 'paused'
  if (coupon.ends_at !== null && coupon.ends_at <= now) return 'ended'
  if (coupon.starts_at > now) return 'scheduled'
  return isOpen(coupon, now) ? 'active' : 'used_up'
}

type Rule = (typeof couponChecks)[number]
type TriedCart = Readonly<{ lines: readonly PricedLine[]; currency: Currency; now: Date }>

/** Each condition of a coupon by itself. It applies if all of them pass: the checkout asks the same functions. */
export function checksOf(
  coupon: Coupon,
  terms: CouponTerms,
  { lines, currency, now }: TriedCart,
): ReadonlyMap<Rule, boolean> {
  const subtotal = lines.reduce((sum, line) => sum + line.grossMinor, 0)
  const state = { ...coupon, is_active: true, starts_at: now, ends_at: null }
  const free = discountOf({ ...terms, minSubtotalMinor: 0, allowsFree: true }, lines)
  const paid = discountOf({ ...terms, minSubtotalMinor: 0 }, lines)
  return new Map<Rule, boolean>([
    ['active', coupon.is_active],
    ['begun', coupon.starts_at <= now],
    ['not_ended', coupon.ends_at === null || coupon.ends_at > now],
    ['uses_left', isOpen(state, now)],
    ['currency', isForCurrency(coupon, currency)],
    ['subtotal', subtotal >= terms.minSubtotalMinor],
    ['products', lines.some((line) => isMeantFor(terms, line.productId) && line.grossMinor > 0)],
    ['not_free', free === paid],
  ])
}

const WHOLE = 10_000n

type Judged = Pick<CouponTerms, 'percentBp' | 'amountMinor' | 'minSubtotalMinor'>

/** The least a cart can cost before the coupon: below it the coupon does not apply. */
const smallestCart = ({ minSubtotalMinor }: Judged, cheapestMinor: number): number =>
  Math.max(minSubtotalMinor, cheapestMinor)

/** What is left of the smallest cart. */
export function smallestTotal(terms: Judged, cheapestMinor: number): number {
  const cart = smallestCart(terms, cheapestMinor)
  const off =
    terms.percentBp === null ? terms.amountMinor : Math.round((cart * terms.percentBp) / 10_000)
  return Math.max(0, cart - off)
}

type Priced = Readonly<{ priceMinor: number; referenceMinor: number }>

/**
 * The lowest share of its reference that an edition is sold for with the coupon, in hundredths of a percent. A
 * percentage is the same for every cart; an amount weighs most on the smallest one.
 */
export function shareLeft(terms: Judged, { priceMinor, referenceMinor }: Priced): number {
  const cart = BigInt(smallestCart(terms, priceMinor))
  const off = terms.percentBp === null ? BigInt(terms.amountMinor) : BigInt(terms.percentBp)
  const whole = terms.percentBp === null ? cart : WHOLE
  const reference = BigInt(referenceMinor)
  // Without any cart to compare with, nothing says that it is harmless.
  if (off >= whole || reference === 0n) return 0
  const share = (BigInt(priceMinor) * (whole - off) * WHOLE) / (whole * reference)
  return Number(share < WHOLE ? share : WHOLE)
}
