import type { Product } from '@keyhaven/contracts/products'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coupon, discountOn, totalsOf } from './cart-totals.rules.ts'

const line = (price: string, originalPrice: string | null, quantity: number) => ({
  product: { price, originalPrice } as Product,
  quantity,
})
const percent = (percentage: number): Coupon => ({ code: 'P', discountMinor: 1, percentage })
const fixed = (discountMinor: number): Coupon => ({ code: 'F', discountMinor, percentage: null })

test.each([
  ['no coupon', 69_997, null, 0],
  ['ten percent', 69_997, percent(10), 7_000],
  ['half a percent more', 69_997, percent(10.5), 7_350],
  ['everything', 69_997, percent(100), 69_997],
  ['more than everything', 69_997, percent(150), 69_997],
  ['a fixed amount', 69_997, fixed(5_000), 5_000],
  ['a fixed amount above the subtotal', 3_000, fixed(5_000), 3_000],
  ['an empty cart', 0, percent(10), 0],
])('the discount of %s', (_, subtotal, coupon, expected) => {
  expect(discountOn(subtotal, coupon)).toBe(expected)
})

test('sums are exact, and savings are the way from the list price', () => {
  const lines = [line('399.99', '549.99', 1), line('149.99', '249.99', 2)]
  expect(totalsOf(lines, percent(10))).toEqual({
    subtotal: 69_997,
    couponDiscount: 7_000,
    total: 62_997,
    totalSavings: 35_000,
  })
})

test('a missing or lower list price saves nothing, and a price without sense counts as zero', () => {
  const lines = [line('100.00', null, 3), line('100.00', '80.00', 1), line('free', '10.00', 1)]
  expect(totalsOf(lines, null)).toMatchObject({ subtotal: 40_000, totalSavings: 1_000 })
})

const coupons = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 1_000_000 }).map(fixed),
    fc.integer({ min: 0, max: 20_000 }).map((points) => percent(points / 100)),
  ),
)
const lines = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
)

test('no coupon takes more than there is, and the parts always add up', () => {
  fc.assert(
    fc.property(lines, coupons, (rows, coupon) => {
      const cart = rows.map(({ cents, quantity }) => line((cents / 100).toFixed(2), null, quantity))
      const { subtotal, couponDiscount, total } = totalsOf(cart, coupon)
      expect(subtotal).toBe(rows.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0))
      expect(couponDiscount).toBeGreaterThanOrEqual(0)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total + couponDiscount).toBe(subtotal)
    }),
  )
})
