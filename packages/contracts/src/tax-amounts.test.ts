import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  netOfHome,
  taxInside,
  taxOfBooking,
  taxOfLines,
  taxOnTop,
  taxReturned,
} from './tax-amounts.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const rates = [
  0, 4_500, 5_000, 7_700, 8_100, 14_975, 16_000, 17_000, 19_000, 20_000, 25_500, 27_000,
]
const rate = fc.constantFrom(...rates)
const price = fc.integer({ min: 0, max: 2_000_000 })
const lines = fc.array(fc.record({ gross: price, quantity: fc.integer({ min: 1, max: 50 }) }), {
  minLength: 1,
  maxLength: 12,
})

test.each([
  [12_000, 20_000, 2_000],
  [11_900, 19_000, 1_900],
  [10_000, 25_500, 2_032],
  [10_000, 14_975, 1_302],
  [16_499, 10_000, 1_500],
  [1, 20_000, 0],
  [3, 20_000, 1],
  [0, 20_000, 0],
  [12_000, 0, 0],
])('%i at %i thousandths of a percent include %i tax', (gross, at, tax) => {
  expect(taxInside(gross, at)).toBe(tax)
})

test.each([
  [10_084, 19_000, 1_916],
  [10_000, 20_000, 2_000],
  [5, 10_000, 1],
  [4, 10_000, 0],
])('%i with %i thousandths of a percent on top owe %i', (net, at, tax) => {
  expect(taxOnTop(net, at)).toBe(tax)
})

test('a proven company of the preview pays 100.84 of 120.00 and gets 19.16', () => {
  expect(netOfHome(12_000, 19_000)).toBe(10_084)
  expect(12_000 - netOfHome(12_000, 19_000)).toBe(1_916)
})

test('net and tax are the price, and the tax is within half a unit of the exact one', () => {
  fc.assert(
    fc.property(price, rate, (gross, at) => {
      const tax = taxInside(gross, at)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(gross)
      expect(Math.abs(tax - (gross * at) / (100_000 + at))).toBeLessThanOrEqual(0.5)
      // Taken out of the price it stays within one unit of what the net would owe.
      expect(Math.abs(taxOnTop(gross - tax, at) - tax)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 5_000 },
  )
})

test('lines and units add up to the tax of the order, whatever their number', () => {
  fc.assert(
    fc.property(lines, rate, (items, at) => {
      const gross = sum(items.map((item) => item.gross))
      const tax = taxInside(gross, at)
      const taxed = taxOfLines(tax, items)
      expect(sum(taxed.map((line) => line.tax))).toBe(tax)
      for (const [index, line] of taxed.entries()) {
        expect(line.net + line.tax).toBe(line.gross)
        expect(line.net).toBeGreaterThanOrEqual(0)
        expect(line.units).toHaveLength(items[index]?.quantity ?? 0)
        expect(sum(line.units)).toBe(line.tax)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('any course of refunds and failed refunds leaves no tax exactly when all is returned', () => {
  const step = fc.record({ share: fc.integer({ min: 0, max: 1_000 }), fails: fc.boolean() })
  fc.assert(
    fc.property(price, rate, fc.array(step, { maxLength: 12 }), (gross, at, steps) => {
      const taxed = { gross, tax: taxInside(gross, at) }
      let refunded = 0
      let returned = 0
      const book = (amount: number) => {
        returned += taxOfBooking(taxed, refunded, refunded + amount)
        refunded += amount
      }
      for (const { share, fails } of steps) {
        const amount = Math.floor(((gross - refunded) * share) / 1_000)
        book(amount)
        if (fails) book(-amount)
        expect(returned).toBe(taxReturned(taxed, refunded))
        expect(returned).toBeLessThanOrEqual(taxed.tax)
      }
      book(-refunded)
      expect(returned).toBe(0)
      book(gross)
      expect(returned).toBe(taxed.tax)
    }),
    { numRuns: 5_000 },
  )
})

test('the order of refunds does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 8 }),
      rate,
      (parts, at) => {
        const gross = sum(parts)
        const taxed = { gross, tax: taxInside(gross, at) }
        const all = (order: readonly number[]) => {
          let refunded = 0
          return sum(
            order.map((part) => {
              const tax = taxOfBooking(taxed, refunded, refunded + part)
              refunded += part
              return tax
            }),
          )
        }
        expect(all(parts)).toBe(all(parts.toReversed()))
        expect(all(parts)).toBe(taxed.tax)
      },
    ),
    { numRuns: 2_000 },
  )
})
