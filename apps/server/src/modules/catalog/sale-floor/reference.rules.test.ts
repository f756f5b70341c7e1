import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areBelow,
  type Dated,
  highestOf,
  keepsFloor,
  rateAt,
  referenceAt,
  shareOf,
  shareText,
} from './reference.rules.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const row = (minor: number, daysAgo: number): Dated => ({
  minor,
  from: NOW - daysAgo * DAY,
  shareBp: null,
  approvalId: null,
})

test.each([
  ['the price in force', [row(100, 400)], 100],
  ['a price that fell today', [row(100, 400), row(50, 0)], 100],
  ['a price that fell a month ago', [row(100, 400), row(90, 31)], 90],
  ['a price that was halved a month ago', [row(100, 400), row(50, 31)], 60],
  ['one that was halved every month', [row(100, 200), row(50, 100), row(25, 40)], 60],
  ['one that fell more than a year ago', [row(100, 500), row(50, 366)], 50],
  ['a price that was only seen for a day', [row(50, 400), row(100, 20), row(50, 19)], 100],
  ['a price that rose', [row(50, 400), row(100, 0)], 100],
] as const)('the reference of %s', (_, prices, reference) => {
  expect(referenceAt(prices, NOW)).toBe(reference)
})

test('there is no reference before the first price, and none from a price that is still to come', () => {
  expect(referenceAt([], NOW)).toBeUndefined()
  expect(referenceAt([row(100, -1)], NOW)).toBeUndefined()
  expect(referenceAt([row(100, 400), row(900, -1)], NOW)).toBe(100)
})

const history = fc
  .array(
    fc.record({
      minor: fc.integer({ min: 1, max: 1e9 }),
      daysAgo: fc.integer({ min: 0, max: 800 }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((rows) => rows.map(({ minor, daysAgo }) => row(minor, daysAgo)))
  .map((rows) => rows.toSorted((a, b) => a.from - b.from))

test('a reference is never below the price in force, nor below 60 % of any price of a year', () => {
  fc.assert(
    fc.property(history, (prices) => {
      const reference = referenceAt(prices, NOW) ?? 0
      expect(reference).toBeGreaterThanOrEqual(prices.at(-1)?.minor ?? 0)
      const ofYear = prices.filter(({ from }) => from > NOW - 365 * DAY)
      for (const { minor } of ofYear)
        expect(reference).toBeGreaterThanOrEqual(Math.floor(minor * 0.6))
      expect(prices.some(({ minor }) => minor >= reference)).toBe(true)
    }),
  )
})

test('no row of prices that one person enters gets below 30 % of the highest of the year before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
      (steps) => {
        const prices = [{ ...row(1_000_000, 0), from: 0 }]
        let at = 0
        for (const days of steps) {
          at += days * DAY
          const least = Math.ceil((referenceAt(prices, at) ?? 0) / 2)
          prices.push({ ...row(least, 0), from: at })
          const highest = highestOf(prices, at - 365 * DAY, at)
          expect(least).toBeGreaterThanOrEqual(Math.floor(highest * 0.3))
        }
      },
    ),
  )
})

test.each([
  ['a rate that stayed', [row(850_000, 400)], 850_000, 765_000],
  ['one that fell a little', [row(850_000, 400), row(800_000, 3)], 800_000, 765_000],
  ['one that fell by more than a tenth', [row(850_000, 400), row(500_000, 3)], 765_000, 765_000],
  ['one that rose', [row(850_000, 400), row(900_000, 3)], 900_000, 810_000],
] as const)('the rate of a reference for %s', (_, rates, converted, own) => {
  expect(rateAt(rates, NOW, false)).toBe(converted)
  expect(rateAt(rates, NOW, true)).toBe(own)
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 10_000 }),
  judgedMinor: fc.integer({ min: 0, max: 1e12 }),
  referenceMinor: fc.integer({ min: 0, max: 1e11 }),
  floorShareBp: fc.integer({ min: 0, max: 10_000 }),
})

test('what is not below its floor when it is made keeps it when it is sold, and its share says so', () => {
  fc.assert(
    fc.property(line, (sold) => {
      if (!areBelow([sold])) expect(keepsFloor(sold)).toBe(true)
      const shareBp = shareOf(sold.judgedMinor, sold.referenceMinor * sold.quantity)
      expect(keepsFloor({ ...sold, floorShareBp: Math.min(shareBp, sold.floorShareBp) })).toBe(true)
      if (shareBp < sold.floorShareBp) expect(areBelow([sold])).toBe(true)
    }),
  )
})

test('a line keeps its floor to the unit per licence that is for rounding, and no further', () => {
  const sold = { quantity: 2, referenceMinor: 100, floorShareBp: 5_000 }
  expect(keepsFloor({ ...sold, judgedMinor: 98 })).toBe(true)
  expect(keepsFloor({ ...sold, judgedMinor: 97 })).toBe(false)
  expect(keepsFloor({ ...sold, judgedMinor: 0, referenceMinor: null })).toBe(true)
  expect(areBelow([{ ...sold, judgedMinor: 99 }])).toBe(true)
  expect(areBelow([{ ...sold, judgedMinor: 100 }])).toBe(false)
})

test.each([
  [3_499, 'down to 34 % of the highest price of 30 days'],
  [50, 'down to 0.5 % of the highest price of 30 days'],
  [0, 'down to 0 % of the highest price of 30 days'],
])('a share of %s is told as it is, never as more', (shareBp, text) => {
  expect(shareText(shareBp)).toBe(text)
})
