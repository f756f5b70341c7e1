import { money, toDecimal } from '@keyhaven/contracts/money'
import { useSyncExternalStore } from 'react'
import { subscribe } from '../../lib/device-storage.ts'
import { useMoney } from '../catalog/currency.tsx'
import { storedCoupon } from '../coupon/coupon-store.ts'
import { type CartLine, usePricedItems } from './cart.ts'
import { type Coupon, totalsOf } from './cart-totals.rules.ts'

export const useStoredCoupon = () => useSyncExternalStore(subscribe, storedCoupon.read, () => null)

const isForAll = ({ productIds, excludedProductIds = [] }: Coupon) =>
  productIds.length + excludedProductIds.length === 0

/**
 * What the cart comes to in the shopper's currency. Each sum is converted once; `usd` has the same
 * sums in cents, before any conversion.
 */
export function useCartTotals() {
  const inCurrency = useMoney()
  const coupon = useStoredCoupon()
  const lines = usePricedItems()
  const usd = totalsOf(lines, coupon)
  const shown = (minor: number) => inCurrency(toDecimal(money(minor, 'USD')))
  const subtotal = shown(usd.subtotal)
  const total = shown(usd.total)
  return {
    itemsWithProducts: lines.map(
      (line): CartLine => ({ ...line, total: inCurrency(line.product.price, line.quantity) }),
    ),
    subtotal,
    total,
    totalSavings: shown(usd.totalSavings),
    couponCode: coupon?.code ?? null,
    // Not converted by itself, so that the three sums always agree.
    couponDiscount: money(subtotal.minor - total.minor, subtotal.currency),
    // A share of the whole cart; of some products it is told as an amount.
    couponPercentage: coupon && isForAll(coupon) ? coupon.percentage : null,
    usd,
  }
}
