import { expect, test } from 'vitest'
import { isTaxedAtHome, soldPast, thresholdState } from './threshold.rules.ts'

test.each([
  [0, 0, 'below'],
  [799_999, 0, 'below'],
  [800_000, 0, 'near'],
  [999_999, 999_999, 'near'],
  [1_000_000, 0, 'reached'],
  [0, 1_000_000, 'reached'],
  [0, 999_999, 'below'],
  [2_000_000, 2_000_000, 'reached'],
])('%i cents this year and %i the year before: %s', (thisYear, lastYear, state) => {
  expect(thresholdState({ thisYear, lastYear })).toBe(state)
})

test('only who chose it is taxed at home, and only until a year reaches the threshold', () => {
  const sold = (thisYear: number, lastYear = 0) => ({ thisYear, lastYear })
  expect(isTaxedAtHome('destination', sold(0))).toBe(false)
  expect(isTaxedAtHome('home_until_threshold', sold(999_999))).toBe(true)
  expect(isTaxedAtHome('home_until_threshold', sold(1_000_000))).toBe(false)
  expect(isTaxedAtHome('home_until_threshold', sold(0, 1_000_000))).toBe(false)
})

test.each([
  [[500_000, 499_999, 1, 5], 2],
  [[1_000_000, 1], 0],
  [[999_999], 1],
  [[], 0],
])('of sales %j the one at place %i is the first past the threshold', (cents, at) => {
  expect(soldPast(cents)).toBe(at)
})
