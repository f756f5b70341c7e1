import { expect, test } from 'vitest'
import { lastDayOf, namesOf, problemOf, written } from './business-quotes.rules.ts'

test('a quote that ends at midnight names the day before as its last', () => {
  expect(lastDayOf({ expiresAt: '2026-12-01T00:00:00.000Z' })).toBe('2026-11-30')
})

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Ada King Byron', 'Ada', 'King Byron'],
  ['Ada', 'Ada', ''],
])('%s is taken apart for the form', (name, firstName, lastName) => {
  expect(namesOf(name)).toEqual({ firstName, lastName })
})

test('amounts are written as everywhere', () => {
  expect(written({ currency: 'EUR' }, '2473.44')).toBe('€\u00a02,473.44')
})

test('a quote that ended says how', () => {
  const ended = Object.assign(new Error('410: Gone'), { status: 410, code: 'quote_superseded' })
  expect(problemOf(ended).title).toBe('There is a newer version')
  expect(problemOf(new Error('offline')).title).toBe('The quote could not be loaded')
})
