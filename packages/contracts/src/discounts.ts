/** What a coupon takes off, and where; the same on a page that shows it and in the shop that charges it. */
export type CouponTerms = Readonly<{
  /** Hundredths of a percent; null where it is a fixed amount. */
  percentBp: number | null
  /** In US cents. */
  amountMinor: number
  minSubtotalMinor: number
  /** The products it is meant for; none means every product. */
  productIds: readonly string[]
  /** Products it is not meant for, whatever it says otherwise. */
  excludedProductIds?: readonly string[]
  /** Only a coupon that says so may bring a total to nothing. */
  allowsFree: boolean
}>

export type PricedLine = Readonly<{ productId: string; grossMinor: number }>

const BASIS_POINTS = 10_000
/** What is left at most of a total that counts as free. */
export const FREE_MINOR = 1

const sumOf = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + line.grossMinor, 0)

/** Whether a coupon lowers the price of this product. */
export const isMeantFor = (
  { productIds, excludedProductIds = [] }: CouponTerms,
  productId: string,
): boolean =>
  (productIds.length === 0 || productIds.includes(productId)) &&
  !excludedProductIds.includes(productId)

/** What a coupon takes off, in cents; nothing when the cart does not meet its conditions. */
export function discountOf(terms: CouponTerms, lines: readonly PricedLine[]): number {
  const { percentBp, amountMinor } = terms
  const subtotal = sumOf(lines)
  const eligible = sumOf(lines.filter(({ productId }) => isMeantFor(terms, productId)))
  if (subtotal < terms.minSubtotalMinor || eligible === 0) return 0
  const wanted =
    percentBp === null ? amountMinor : Math.round((eligible * percentBp) / BASIS_POINTS)
  const discount = Math.min(wanted, eligible)
  const isWhole = wanted >= subtotal || subtotal - discount <= FREE_MINOR
  return isWhole && !terms.allowsFree ? 0 : discount
}
