import { type CouponTerms, discountOf } from '@keyhaven/contracts/discounts'
import { add, fromDecimal, type Money, money, times } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

/**
 * `discountMinor` is in cents; a percentage, where there is one, counts instead of it. The terms say
 * for which products and from which subtotal on.
 */
export type Coupon = Readonly<{ code: string; discountMinor: number; percentage: number | null }> &
  Pick<CouponTerms, 'productIds' | 'excludedProductIds' | 'minSubtotalMinor' | 'allowsFree'>
type Line = Readonly<{ product: Product; quantity: number }>

const dollars = (decimal: string | null) => fromDecimal(decimal ?? '', 'USD') ?? money(0, 'USD')

function sumOf(lines: readonly Line[], amountOf: (product: Product) => Money): Money {
  const amounts = lines.map(({ product, quantity }) => times(amountOf(product), quantity))
  return amounts.reduce(add, money(0, 'USD'))
}

/** A list price below the price saves nothing. */
function savingOn({ price, originalPrice }: Product): Money {
  return money(Math.max(0, dollars(originalPrice).minor - dollars(price).minor), 'USD')
}

type CentsOf = (product: Product) => number
const centsOfPrice: CentsOf = ({ price }) => dollars(price).minor

/** What the shop will take off these lines: the same rule as it charges by. */
function discountOn(lines: readonly Line[], coupon: Coupon | null, centsOf: CentsOf): number {
  if (!coupon) return 0
  const percentBp = coupon.percentage === null ? null : Math.round(coupon.percentage * 100)
  const terms = { ...coupon, percentBp, amountMinor: coupon.discountMinor }
  const priced = lines.map(({ product, quantity }) => ({
    productId: product.id,
    grossMinor: centsOf(product) * quantity,
  }))
  return discountOf(terms, priced)
}

/** What the cart comes to in dollars; a price that is fixed in a currency counts as what it is worth. */
export function totalsOf(
  lines: readonly Line[],
  coupon: Coupon | null,
  centsOf: CentsOf = centsOfPrice,
) {
  const subtotal = sumOf(lines, (product) => money(centsOf(product), 'USD')).minor
  const couponDiscount = discountOn(lines, coupon, centsOf)
  const totalSavings = sumOf(lines, savingOn).minor
  return { subtotal, couponDiscount, total: subtotal - couponDiscount, totalSavings }
}
