import { chargeOf, worthInDollars } from '@keyhaven/contracts/charge'
import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useSyncExternalStore } from 'react'
import { subscribe } from '../../lib/device-storage.ts'
import { useRates } from '../catalog/catalog.ts'
import { ownPriceIn, useCurrency, useMoney } from '../catalog/currency.tsx'
import { storedCoupon } from '../coupon/coupon-store.ts'
import { type CartLine, usePricedItems } from './cart.ts'
import { type Coupon, totalsOf } from './cart-totals.rules.ts'

export const useStoredCoupon = () => useSyncExternalStore(subscribe, storedCoupon.read, () => null)

const isForAll = ({ productIds, excludedProductIds = [] }: Coupon) =>
  productIds.length + excludedProductIds.length === 0

/** What each edition of the cart costs in the currency that is shown, if its price is fixed there. */
function useOwnPrices() {
  const { currency } = useCurrency()
  const rates = useRates()
  const rate = rates?.[currency]
  const ownOf = (product: Product) => (rate ? ownPriceIn(product, currency) : undefined)
  const centsOf = (product: Product) => {
    const own = ownOf(product)
    const price = own && rate ? worthInDollars(own, rate) : fromDecimal(product.price, 'USD')
    return price?.minor ?? 0
  }
  /** What such a price fell by, in its currency. */
  const savedOn = (product: Product) => {
    const before = fromDecimal(product.ownPrices[currency]?.originalPrice ?? '', currency)?.minor
    return before === undefined ? 0 : before - (ownOf(product)?.minor ?? 0)
  }
  return { ownOf, centsOf, savedOn, currency: rate ? currency : ('USD' as const), rates }
}

/**
 * What the cart comes to in the shopper's currency, by the rule that charges it; `usd` has the same
 * sums in cents, before any conversion.
 */
export function useCartTotals() {
  const inCurrency = useMoney()
  const coupon = useStoredCoupon()
  const lines = usePricedItems()
  const { ownOf, centsOf, savedOn, currency, rates } = useOwnPrices()
  const usd = totalsOf(lines, coupon, centsOf)
  const shown = (minor: number) => inCurrency(toDecimal(money(minor, 'USD')))
  const items = lines.map(({ product, quantity }) => {
    const ownMinor = ownOf(product)?.minor
    return { unitPriceMinor: centsOf(product), ownMinor, quantity }
  })
  const { subtotal, total } = rates
    ? chargeOf(items, usd.couponDiscount, currency, rates)
    : { subtotal: shown(0), total: shown(0) }
  const isOwn = ({ product }: (typeof lines)[number]) => ownOf(product) !== undefined
  const plainSavings = totalsOf(
    lines.filter((line) => !isOwn(line)),
    null,
  ).totalSavings
  const ownSavings = lines
    .filter(isOwn)
    .reduce((sum, { product, quantity }) => sum + savedOn(product) * quantity, 0)
  const savings = shown(plainSavings)
  return {
    itemsWithProducts: lines.map(
      (line): CartLine => ({ ...line, total: inCurrency(line.product, line.quantity) }),
    ),
    subtotal,
    total,
    totalSavings: money(savings.minor + ownSavings, savings.currency),
    couponCode: coupon?.code ?? null,
    // Not converted by itself, so that the three sums always agree.
    couponDiscount: money(subtotal.minor - total.minor, subtotal.currency),
    // A share of the whole cart; of some products it is told as an amount.
    couponPercentage: coupon && isForAll(coupon) ? coupon.percentage : null,
    usd,
  }
}
