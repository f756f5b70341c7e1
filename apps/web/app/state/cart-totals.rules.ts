import { add, fromDecimal, type Money, money, times } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

/** `discountMinor` is in cents; a percentage, where there is one, counts instead of it. */
export type Coupon = Readonly<{ code: string; discountMinor: number; percentage: number | null }>
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

/** A percentage follows the subtotal; a fixed amount never takes more than there is. */
export function discountOn(subtotalMinor: number, coupon: Coupon | null): number {
  if (!coupon) return 0
  const { percentage, discountMinor } = coupon
  const share = Math.round((subtotalMinor * Math.round((percentage ?? 0) * 100)) / 10_000)
  return Math.min(percentage === null ? discountMinor : share, subtotalMinor)
}

/** What the cart comes to in dollars. */
export function totalsOf(lines: readonly Line[], coupon: Coupon | null) {
  const subtotal = sumOf(lines, (product) => dollars(product.price)).minor
  const couponDiscount = discountOn(subtotal, coupon)
  const totalSavings = sumOf(lines, savingOn).minor
  return { subtotal, couponDiscount, total: subtotal - couponDiscount, totalSavings }
}
