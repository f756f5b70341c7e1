import type { validateCoupon } from '@keyhaven/contracts/coupons'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import { type Currency, fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { deviceKeys, save } from '../../lib/device-storage.ts'
import type { Coupon } from '../cart/cart-totals.rules.ts'
import { useCartTotals, useStoredCoupon } from '../cart/cart-totals.ts'
import { storedCoupon } from './coupon-store.ts'

export type CouponOutcome = 'ignored' | 'applied' | 'conflict' | 'invalid' | 'failed'
type Message = Readonly<{ text: string; tone: 'success' | 'danger'; shownMs: number }>

/** What is said after each attempt, and for how long. */
export const couponMessages: Record<Exclude<CouponOutcome, 'ignored'>, Message> = {
  applied: { text: 'Coupon applied successfully!', tone: 'success', shownMs: 3_000 },
  conflict: {
    text: 'A discount is already active. Only one discount allowed.',
    tone: 'danger',
    shownMs: 4_000,
  },
  invalid: { text: 'Invalid coupon code or discount conflict', tone: 'danger', shownMs: 3_000 },
  failed: { text: 'Error applying coupon. Please try again.', tone: 'danger', shownMs: 3_000 },
}

// The shopper's address is not known yet; limits per customer are checked with the order.
const PLACEHOLDER_EMAIL = 'guest@example.com'

type Item = Readonly<{ productId: string; quantity: number }>
type Cart = Readonly<{ subtotalMinor: number; items: readonly Item[]; currency: Currency }>

const validate = (code: string, { subtotalMinor, items, currency }: Cart, isClaim: boolean) =>
  api<typeof validateCoupon>(
    { method: 'POST', path: '/api/coupons/validate' },
    {
      body: {
        code,
        email: PLACEHOLDER_EMAIL,
        cartTotal: Number(toDecimal(money(subtotalMinor, 'USD'))),
        productIds: items.map((item) => item.productId),
        items: items.map(({ productId, quantity }) => ({ productId, quantity })),
        currency,
        ...(isClaim && { isClaim }),
      },
    },
  )

type CouponAnswer = NonNullable<OutputOf<typeof validateCoupon>['coupon']>

const centsOf = (dollars: number) => fromDecimal(dollars, 'USD')?.minor ?? 0

/** What the device keeps of a coupon: all that is needed to follow the cart as it changes. */
function recordOf(code: string, discountAmount: number, told: CouponAnswer): Coupon {
  const isPercentage = told.discountType === 'percentage'
  return {
    code,
    discountMinor: centsOf(isPercentage ? discountAmount : told.discountValue),
    percentage: isPercentage ? told.discountValue : null,
    productIds: told.productIds,
    excludedProductIds: told.excludedProductIds ?? [],
    minSubtotalMinor: centsOf(told.minSubtotal),
    allowsFree: told.allowsFree,
  }
}

/** Whatever discount there is, from a coupon or from an exit offer, goes. */
function clearDiscounts() {
  save(deviceKeys.exitIntent, null)
  save(deviceKeys.coupon, null)
}

async function applyTo(cart: Cart, entered: string, isClaim: boolean): Promise<CouponOutcome> {
  const code = entered.trim().toUpperCase()
  if (!code) return 'ignored'
  const active = storedCoupon.read()
  if (active) return active.code === code ? 'applied' : 'conflict'
  try {
    const { isValid, discountAmount, coupon } = await validate(code, cart, isClaim)
    if (!isValid || !coupon) return 'invalid'
    if (storedCoupon.read()) return 'conflict'
    clearDiscounts()
    storedCoupon.write(recordOf(code, discountAmount, coupon))
    return 'applied'
  } catch {
    return 'failed'
  }
}

/** The one discount of the cart. */
export function useCoupon() {
  const coupon = useStoredCoupon()
  const { itemsWithProducts, subtotal, usd } = useCartTotals()
  return {
    coupon,
    /** A claim was put into the cart by a link or an offer, not typed in. */
    apply: (code: string, { isClaim = false } = {}) => {
      const cart = { subtotalMinor: usd.subtotal, items: itemsWithProducts }
      return applyTo({ ...cart, currency: subtotal.currency }, code, isClaim)
    },
    remove: clearDiscounts,
  }
}

/** The message of the last attempt while it is to be seen. */
export function useCouponMessage() {
  const [shown, setShown] = useState<{ message: Message }>()
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), shown.message.shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  const show = (outcome: CouponOutcome) =>
    setShown(outcome === 'ignored' ? undefined : { message: couponMessages[outcome] })
  return { message: shown?.message, show }
}
