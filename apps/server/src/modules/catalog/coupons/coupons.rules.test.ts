import { discountOf } from '@keyhaven/contracts/discounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Coupon,
  isFreeTotal,
  isOpen,
  mayBeFreeToday,
  shareLeft,
  showsAtOnce,
  termsOf,
} from './coupons.rules.ts'

const aCoupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'SPRING',
  kind: 'percentage',
  percent_bp: 1_000,
  amount_minor: null,
  min_subtotal_minor: 0,
  currency: null,
  product_ids: [],
  excluded_product_ids: [],
  starts_at: new Date('2026-01-01T00:00:00Z'),
  ends_at: null,
  max_uses: null,
  max_per_customer: 1,
  is_first_order: false,
  allow_free: false,
  free_per_day: 100,
  is_active: true,
  is_claimable: false,
  used: 0,
  held: 0,
  approved_share_bp: null,
  approval_id: null,
  ...over,
})
const cart = [
  { productId: 'home-2024', grossMinor: 14_999 },
  { productId: 'home-2021', grossMinor: 12_999 },
]

test.each<[string, Partial<Coupon>, number]>([
  ['ten percent of everything', {}, 2_800],
  ['ten percent of one product', { product_ids: ['home-2024'] }, 1_500],
  ['a fixed amount', { kind: 'fixed', percent_bp: null, amount_minor: 5_000 }, 5_000],
  ['a cart below the minimum', { min_subtotal_minor: 30_000 }, 0],
  ['no product it is meant for', { product_ids: ['other'] }, 0],
  ['everything, where it may', { percent_bp: 10_000, allow_free: true }, 27_998],
  ['everything, where it may not', { percent_bp: 10_000 }, 0],
  [
    'all but a cent, where it may not',
    { kind: 'fixed', percent_bp: null, amount_minor: 27_997 },
    0,
  ],
  [
    'all but two cents, where it may not',
    { kind: 'fixed', percent_bp: null, amount_minor: 27_996 },
    27_996,
  ],
  [
    'a fixed amount above one product',
    { kind: 'fixed', percent_bp: null, amount_minor: 20_000, product_ids: ['home-2024'] },
    14_999,
  ],
])('a coupon for %s takes off the right amount', (_, over, expected) => {
  expect(discountOf(termsOf(aCoupon(over), 1_000_000), cart)).toBe(expected)
})

const now = new Date('2026-06-01T00:00:00Z')
test.each([
  ['fresh', {}, true],
  ['switched off', { is_active: false }, false],
  ['not begun', { starts_at: new Date('2026-07-01T00:00:00Z') }, false],
  ['beginning this moment', { starts_at: now }, true],
  ['ended this moment', { ends_at: now }, false],
  ['ending later', { ends_at: new Date('2026-06-01T00:00:01Z') }, true],
  ['used up', { max_uses: 3, used: 2, held: 1 }, false],
  ['with one use left', { max_uses: 3, used: 1, held: 1 }, true],
])('a coupon that is %s is open: %s', (_, over, expected) => {
  expect(isOpen(aCoupon(over), now)).toBe(expected)
})

const nobody = { all: 0, byEmail: 0, byNetwork: 0 }
test.each([
  ['nobody had one', nobody, true],
  ['the address had one', { ...nobody, byEmail: 1 }, false],
  ['someone at the same network had one', { ...nobody, byNetwork: 1 }, false],
  ['others had all but one', { ...nobody, all: 99 }, true],
  ['others had all of the day', { ...nobody, all: 100 }, false],
])('when %s within a day, one more free order may be given: %s', (_, uses, expected) => {
  expect(mayBeFreeToday(aCoupon(), uses)).toBe(expected)
})

test.each([
  [0, true],
  [1, true],
  [2, false],
])('an order of %i cents is given away: %s', (total, expected) => {
  expect(isFreeTotal(total)).toBe(expected)
})

test.each([
  ['for one use', 1, true],
  ['for two uses', 2, false],
  ['without an end', null, false],
])('a code %s shows its keys at once: %s', (_, max_uses, expected) => {
  expect(showsAtOnce({ max_uses })).toBe(expected)
})

test('no cart that a coupon applies to costs less than the floor, unless it is said to go below', () => {
  const terms = fc.record({
    percent: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    amount: fc.integer({ min: 1, max: 50_000 }),
    least: fc.integer({ min: 0, max: 60_000 }),
    floor: fc.integer({ min: 0, max: 100 }),
    prices: fc.array(fc.integer({ min: 100, max: 40_000 }), { minLength: 1, maxLength: 5 }),
    quantities: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
    meant: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(terms, ({ percent, amount, least, floor, prices, quantities, meant }) => {
      const promised = {
        percentBp: percent,
        amountMinor: percent === null ? amount : 0,
        minSubtotalMinor: least,
        productIds: prices.slice(0, meant).map((_, index) => `p${index}`),
        allowsFree: true,
      }
      const cheapest = Math.min(...prices.slice(0, meant))
      const measure = { priceMinor: cheapest, referenceMinor: cheapest }
      if (shareLeft(promised, measure) < floor * 100) return
      const lines = prices.map((price, index) => ({
        productId: `p${index}`,
        grossMinor: price * (quantities[index] ?? 0),
      }))
      const subtotal = lines.reduce((sum, line) => sum + line.grossMinor, 0)
      const left = subtotal - discountOf(promised, lines)
      // A percentage is rounded to the cent.
      expect((left + 1) * 100).toBeGreaterThanOrEqual(subtotal * floor)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['half off a price that is its reference', { percentBp: 5_000 }, 100, 100, 5_000],
  ['half off a price that is half of it', { percentBp: 5_000 }, 50, 100, 2_500],
  ['an amount of all but a cent', { amountMinor: 7_449 }, 7_500, 14_999, 34],
  [
    'an amount on a cart that has to be big',
    { amountMinor: 50, minSubtotalMinor: 200 },
    100,
    100,
    7_500,
  ],
  ['everything', { percentBp: 10_000 }, 100, 100, 0],
  ['an edition that never had a price', { percentBp: 1_000 }, 0, 0, 0],
] as const)('%s leaves so much of the reference', (_, terms, priceMinor, referenceMinor, left) => {
  const wanted = { percentBp: null, amountMinor: 0, minSubtotalMinor: 0, ...terms }
  expect(shareLeft(wanted, { priceMinor, referenceMinor })).toBe(left)
})
