import { currencies } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueIn } from './price-floor.rules.ts'

const line = (priceMinor: number, quantity: number, productId = 'home-2024') => ({
  productId,
  quantity,
  priceMinor,
})

test('the value is what all pieces cost, in the smallest unit of the currency', () => {
  const lines = [line(14_999, 10), line(10_000, 1, 'home-2021')]
  expect(valueIn(lines, 'USD', 1_000_000)).toMatchObject({ currency: 'USD', totalMinor: 159_990 })
  expect(valueIn(lines, 'JPY', 110_000_000).totalMinor).toBe(175_989)
  expect(valueIn(lines, 'USD', 1_000_000).lines.get('home-2024')).toBe(149_990)
  expect(valueIn([], 'EUR', 850_000).totalMinor).toBe(0)
})

const price = fc.integer({ min: 1, max: 100_000 })
const pieces = fc.integer({ min: 1, max: 100 })
const rate = fc.integer({ min: 10_000, max: 200_000_000 })

test('the full price, rounded by the piece or as a whole, is never below the value', () => {
  fc.assert(
    fc.property(price, pieces, rate, fc.constantFrom(...currencies), (minor, count, micros, to) => {
      const rateMicros = to === 'USD' ? 1_000_000 : micros
      const one = valueIn([line(minor, 1)], to, rateMicros).totalMinor
      const all = valueIn([line(minor, count)], to, rateMicros).totalMinor
      expect(one * count).toBeGreaterThanOrEqual(all)
      expect(Number.isSafeInteger(all)).toBe(true)
    }),
  )
})
