import { expect, test } from 'vitest'
import { averageOf, colorOf, initialsOf, ratingCountsOf } from './reviews.rules.ts'

test.each([
  ['Ana Lucia Moreno', 'AM'],
  ['  ana  ', 'A'],
  ['R. Hale', 'RH'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a name keeps its colour', () => {
  expect(colorOf('Ana')).toBe(colorOf('Ana'))
  expect(colorOf('')).toBe('accent')
})

test('stars that nobody gave count as none, and no review has no average', () => {
  const none = ratingCountsOf([])
  expect(none).toEqual({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 })
  expect(averageOf(none)).toBe(0)
})

test('the average is of all stars, to two decimals', () => {
  const counts = ratingCountsOf([
    { rating: 5, count: 2 },
    { rating: 1, count: 1 },
  ])
  expect(averageOf(counts)).toBe(3.67)
})
