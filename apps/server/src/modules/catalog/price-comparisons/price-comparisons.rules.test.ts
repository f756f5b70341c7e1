import { expect, test } from 'vitest'
import { type ComparisonTerms, longestDay, minorOf, problemOf } from './price-comparisons.rules.ts'

const TODAY = '2026-11-16'
const request = (over: Partial<ComparisonTerms> = {}): ComparisonTerms => ({
  price: '149.99',
  currency: 'USD',
  sourceUrl: 'https://www.example.com/office',
  sourceNote: '',
  seenOn: '2026-11-10',
  lastDay: null,
  ...over,
})

test.each<[string, Partial<ComparisonTerms>]>([
  ['a page', {}],
  ['a document instead of a page', { sourceUrl: '', sourceNote: 'Price list of 1 November' }],
  ['seen today', { seenOn: TODAY }],
  ['seen thirty days ago', { seenOn: '2026-10-17' }],
  ['ends today', { lastDay: TODAY }],
  ['ends as late as it may', { lastDay: '2026-12-10' }],
  ['yen without cents', { price: '16499', currency: 'JPY' }],
])('evidence that counts: %s', (_, over) => {
  expect(problemOf(request(over), TODAY)).toBeUndefined()
})

test.each<[string, Partial<ComparisonTerms>, string]>([
  ['nothing to show', { sourceUrl: '', sourceNote: '' }, 'sourceUrl'],
  ['no site in the link', { sourceUrl: 'https://localhost/x' }, 'sourceUrl'],
  ['a password in the link', { sourceUrl: 'https://a:b@www.example.com' }, 'sourceUrl'],
  ['another protocol', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ['seen tomorrow', { seenOn: '2026-11-17' }, 'seenOn'],
  ['seen thirty-one days ago', { seenOn: '2026-10-16' }, 'seenOn'],
  ['over already', { lastDay: '2026-11-15' }, 'lastDay'],
  ['a day too late', { lastDay: '2026-12-11' }, 'lastDay'],
  ['no price', { price: '0' }, 'price'],
  ['cents of a yen', { price: '100.50', currency: 'JPY' }, 'price'],
])('no evidence: %s', (_, over, field) => {
  expect(problemOf(request(over), TODAY)?.field).toBe(field)
})

test('amounts are whole minor units of their own currency', () => {
  expect(minorOf({ price: '149.99', currency: 'USD' })).toBe(14_999)
  expect(minorOf({ price: '149.9', currency: 'EUR' })).toBe(14_990)
  expect(minorOf({ price: '16499', currency: 'JPY' })).toBe(16_499)
})

test('a price counts for thirty days, over the end of a month and a year', () => {
  expect([longestDay('2026-01-31'), longestDay('2026-12-15'), longestDay('2028-02-01')]).toEqual([
    '2026-03-02',
    '2027-01-14',
    '2028-03-02',
  ])
})
