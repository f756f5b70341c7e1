export type Coupon = {
  id: number
  code: string
  kind: string
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
  is_active: boolean
  used: number
  held: number
}

export type PricedLine = { productId: string; grossMinor: number }

const BASIS_POINTS = 10_000
/** What is left at most of a total that counts as free. */
const FREE_MINOR = 1

/** Whether the code could be used now by anyone; what it says of one customer is checked with the order. */
export function isOpen(coupon: Coupon, now: Date): boolean {
  const hasBegun = coupon.starts_at <= now
  const hasEnded = coupon.ends_at !== null && coupon.ends_at <= now
  const isUsedUp = coupon.max_uses !== null && coupon.used + coupon.held >= coupon.max_uses
  return coupon.is_active && hasBegun && !hasEnded && !isUsedUp
}

const appliesTo = (coupon: Coupon, productId: string) =>
  coupon.product_ids.length === 0 || coupon.product_ids.includes(productId)

/** What a coupon takes off, in cents; nothing when the cart does not meet its conditions. */
export function discountOf(coupon: Coupon, lines: PricedLine[]): number {
  const subtotal = lines.reduce((sum, line) => sum + line.grossMinor, 0)
  const eligible = lines
    .filter((line) => appliesTo(coupon, line.productId))
    .reduce((sum, line) => sum + line.grossMinor, 0)
  if (subtotal < coupon.min_subtotal_minor || eligible === 0) return 0
  const percent = Math.round((eligible * (coupon.percent_bp ?? 0)) / BASIS_POINTS)
  const wanted = coupon.kind === 'percentage' ? percent : (coupon.amount_minor ?? 0)
  const discount = Math.min(wanted, eligible)
  const isWhole = wanted >= subtotal || subtotal - discount <= FREE_MINOR
  // Only a coupon that says so may make an order free.
  return isWhole && !coupon.allow_free ? 0 : discount
}
