import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'
import type { Coupon } from '../cart/cart-totals.rules.ts'

const textsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : [])

function couponFrom(stored: unknown): Coupon | null {
  const { code, discountMinor, percentage, minSubtotalMinor, allowsFree, ...scope } = (stored ??
    {}) as Record<string, unknown>
  if (typeof code !== 'string' || !Number.isSafeInteger(discountMinor)) return null
  const share = typeof percentage === 'number' ? percentage : null
  return {
    code,
    discountMinor: discountMinor as number,
    percentage: share,
    productIds: textsOf(scope.productIds),
    excludedProductIds: textsOf(scope.excludedProductIds),
    minSubtotalMinor: Number.isSafeInteger(minSubtotalMinor) ? (minSubtotalMinor as number) : 0,
    allowsFree: allowsFree !== false,
  }
}

export const storedCoupon = deviceRecord(deviceKeys.coupon, couponFrom)
