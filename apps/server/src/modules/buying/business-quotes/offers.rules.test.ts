import { currencies } from '@keyhaven/contracts/money'
import {
  defaultVolumeBreaks,
  type VolumeBreak,
  volumeBreaks,
} from '@keyhaven/contracts/volume-breaks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, offeredLines, orderLinesOf, percentFor, totalOf } from './offers.rules.ts'

const line = (quantity: number, listMinor: number, productId = 'home-2024') => ({
  productId,
  productName: 'Office Home 2024',
  quantity,
  listMinor,
})

test.each([
  [1, 0],
  [9, 0],
  [10, 3],
  [24, 3],
  [25, 5],
  [49, 5],
  [50, 8],
  [99, 8],
  [100, 12],
  [10_000, 12],
])('%d licences of one edition cost %d percent less each', (quantity, percent) => {
  expect(percentFor(quantity, defaultVolumeBreaks)).toBe(percent)
})

test.each([
  // 14,999 cents less 3 % are 14,549.03
  ['dollars', 14_999, 10, 14_549, 145_490],
  // 16,499 yen less 12 % are 14,519.12
  ['yen', 16_499, 100, 14_519, 1_451_900],
  ['one cent, which stays one cent', 1, 100, 1, 100],
  ['no volume', 14_999, 9, 14_999, 134_991],
])('a line in %s is a whole price of one times its quantity', (_, list, quantity, unit, amount) => {
  const [offered] = offeredLines([line(quantity, list)], defaultVolumeBreaks)
  expect(offered).toMatchObject({ unitMinor: unit, amountMinor: amount })
})

test.each([
  [
    'fall',
    [
      { from: 10, percent: 5 },
      { from: 20, percent: 4 },
    ],
  ],
  [
    'are out of order',
    [
      { from: 20, percent: 5 },
      { from: 10, percent: 6 },
    ],
  ],
  [
    'name a quantity twice',
    [
      { from: 10, percent: 5 },
      { from: 10, percent: 6 },
    ],
  ],
  ['take nearly everything', [{ from: 10, percent: 91 }]],
])('steps that %s are refused', (_, breaks) => {
  expect(volumeBreaks.safeParse(breaks).success).toBe(false)
})

describe('whatever is offered', () => {
  const quantity = fc.integer({ min: 1, max: 10_000 })
  const listMinor = fc.integer({ min: 1, max: 9_999_999 })
  /** Any steps that are allowed: both numbers rise. */
  const breaks = fc
    .array(
      fc.record({
        from: fc.integer({ min: 1, max: 900 }),
        percent: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 10 },
    )
    .map((rises) => {
      let [from, percent] = [1, 0]
      return rises.map((rise): VolumeBreak => {
        from += rise.from
        percent += rise.percent
        return { from, percent }
      })
    })

  test('no licence costs more because more are bought', () => {
    fc.assert(
      fc.property(fc.tuple(quantity, quantity), listMinor, breaks, (pair, price, steps) => {
        const [few = 0, many = 0] = pair.toSorted((a, b) => a - b)
        expect(volumeBreaks.safeParse(steps).success).toBe(true)
        const [less, more] = offeredLines([line(few, price), line(many, price)], steps)
        expect(more?.unitMinor).toBeLessThanOrEqual(less?.unitMinor ?? 0)
        expect(less?.unitMinor).toBeLessThanOrEqual(price)
      }),
    )
  })

  test('the lines add up to the total to the last unit, and the order charges the same', () => {
    const lines = fc.array(fc.tuple(quantity, listMinor), { minLength: 1, maxLength: 9 })
    const rate = fc.integer({ min: 100_000, max: 200_000_000 })
    fc.assert(
      fc.property(
        lines,
        breaks,
        fc.constantFrom(...currencies),
        rate,
        (asked, steps, currency, micros) => {
          const listed = asked.map(([count, price], index) =>
            line(count, price, `product-${index}`),
          )
          const offered = offeredLines(listed, steps)
          const total = totalOf(offered)
          expect(Number.isSafeInteger(total)).toBe(true)
          expect(offered.every((item) => item.amountMinor === item.unitMinor * item.quantity)).toBe(
            true,
          )
          const rateMicros = currency === 'USD' ? 1_000_000 : micros
          const ordered = orderLinesOf(offered, currency, rateMicros)
          expect(ordered.reduce((sum, item) => sum + item.chargeMinor, 0)).toBe(total)
          const isSum = ordered.every(
            (item) => item.totalMinor === item.unitPriceMinor * item.quantity,
          )
          expect(isSum).toBe(true)
          if (currency === 'USD')
            expect(ordered.every((item) => item.totalMinor === item.chargeMinor)).toBe(true)
        },
      ),
    )
  })
})

test('the books know about how many cents a price in another currency is', () => {
  expect(centsOf(8_500, 'EUR', 850_000)).toBe(10_000)
  expect(centsOf(11_000, 'JPY', 110_000_000)).toBe(10_000)
})
