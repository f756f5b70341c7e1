import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'
import type { Coupon } from '../cart/cart-totals.rules.ts'

function couponFrom(stored: unknown): Coupon | null {
  const { code, discountMinor, percentage, productIds, minSubtotalMinor, allowsFree } = (stored ??
    {}) as Record<string, unknown>
  if (typeof code !== 'string' || !Number.isSafeInteger(discountMinor)) return null
  const share = typeof percentage === 'number' ? percentage : null
  return {
    code,
    discountMinor: discountMinor as number,
    percentage: share,
    productIds: Array.isArray(productIds) ? productIds.map(String) : [],
    minSubtotalMinor: Number.isSafeInteger(minSubtotalMinor) ? (minSubtotalMinor as number) : 0,
    allowsFree: allowsFree !== false,
  }
}

export const storedCoupon = deviceRecord(deviceKeys.coupon, couponFrom)
