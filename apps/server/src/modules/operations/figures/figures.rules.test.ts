import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageOf,
  daysBetween,
  disputeRateOf,
  everyDay,
  netOf,
  noEntries,
  periodOf,
  plusDays,
  refundRateOf,
} from './figures.rules.ts'

const entries = { charged: 10_000, refunded: 2_500, disputed: 700, wonBack: 200 }

test('net is what came in, less what went back, with won disputes and second payments told apart', () => {
  expect(netOf({ ...entries, secondCharged: 0, secondReturned: 0 })).toBe(7_000)
  expect(netOf({ ...entries, secondCharged: 900, secondReturned: 400 })).toBe(7_500)
})

test('a second payment that is given back is in no rate', () => {
  const usd = {
    ...noEntries,
    charged: 1_000,
    refunded: 50,
    secondCharged: 500,
    secondReturned: 500,
  }
  expect([refundRateOf(usd), averageOf(usd, { orders: 4 })]).toEqual([0.05, 250])
})

test('disputes are counted against orders paid with money', () => {
  expect(disputeRateOf(3, { orders: 85, freeOrders: 25 })).toBe(0.05)
  expect(disputeRateOf(0, { orders: 2, freeOrders: 2 })).toBeNull()
})

test.each([
  ['a day alone', '2026-11-18', '2026-11-18', 1],
  ['over the end of a leap February', '2028-02-28', '2028-03-01', 3],
  ['over the change to summer time', '2026-03-28', '2026-03-30', 3],
])('%s has all its days', (_, from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
  expect(everyDay(from, to)).toHaveLength(days)
})

test('every day is named once, the first and the last included', () => {
  expect(everyDay('2026-12-30', '2027-01-02')).toEqual([
    ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
  ])
})

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

test('a period is compared with as many days directly before it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, length) => {
      const to = plusDays(from, length)
      const period = periodOf(from, to)
      expect(daysBetween(from, to)).toBe(length + 1)
      expect(daysBetween(period.before, plusDays(from, -1))).toBe(length + 1)
      expect(period).toMatchObject({ from, to, stores: null })
    }),
  )
})

test('a period of some stores keeps them', () => {
  expect(periodOf('2026-11-18', '2026-11-18', ['mine'])).toEqual({
    ...{ before: '2026-11-17', from: '2026-11-18', to: '2026-11-18', stores: ['mine'] },
  })
})
