import type { Product } from '@keyhaven/contracts/products'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coupon, totalsOf } from './cart-totals.rules.ts'

const line = (price: string, originalPrice: string | null, quantity: number, id = 'home-2024') => ({
  product: { id, price, originalPrice } as Product,
  quantity,
})
const terms = { productIds: [], minSubtotalMinor: 0, allowsFree: true }
const percent = (percentage: number, over: Partial<Coupon> = {}): Coupon => ({
  code: 'P',
  discountMinor: 1,
  percentage,
  ...terms,
  ...over,
})
const fixed = (discountMinor: number, over: Partial<Coupon> = {}): Coupon => ({
  code: 'F',
  discountMinor,
  percentage: null,
  ...terms,
  ...over,
})

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
  const lines = [line((subtotal / 100).toFixed(2), null, 1)]
  expect(totalsOf(lines, coupon).couponDiscount).toBe(expected)
})

const some = { productIds: ['home-2024'] }
test.each([
  ['ten percent of one product', percent(10, some), 1_500],
  ['a fixed amount of one product', fixed(20_000, some), 14_999],
  ['a product that is not in the cart', percent(10, { productIds: ['home-2019'] }), 0],
  ['a subtotal that is not reached', percent(10, { minSubtotalMinor: 54_999 }), 0],
  ['a subtotal that is just reached', percent(10, { minSubtotalMinor: 54_998 }), 5_500],
  ['everything, where that may not be', percent(100, { allowsFree: false }), 0],
])('a coupon for %s takes off what the shop will', (_, coupon, expected) => {
  const lines = [line('149.99', null, 1), line('399.99', null, 1, 'professional-plus-2024')]
  expect(totalsOf(lines, coupon).couponDiscount).toBe(expected)
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
