import { expect, test } from 'vitest'
import { addressWith, choiceIn, countText, everyReview, reviewDate } from './review-choice.rules.ts'

const usual = { page: 1, sort: 'newest', rating: 'all', edition: 'all', verified: 'all' }
const read = (search: string) => choiceIn(new URLSearchParams(search))

test('an address says which page, order, stars, edition and proof are wanted', () => {
  expect(read('')).toEqual(usual)
  const address = 'page=3&sort=lowest&rating=2&edition=home-2024&verified=yes'
  const choice = { page: 3, sort: 'lowest', rating: '2', edition: 'home-2024', verified: 'yes' }
  expect(read(address)).toEqual(choice)
})

test.each([
  'page=0',
  'page=-1',
  'page=1e9',
  'sort=kindest',
  'rating=9',
  'sort=toString',
  'edition=<b>',
  'verified=no',
])('an address that asks for %s gets the usual list', (search) =>
  expect(read(search)).toEqual(usual),
)

test('a choice is written as it is read, and the rest of the address stays', () => {
  const address = new URLSearchParams('utm_source=mail&page=2')
  const choice = { ...everyReview, sort: 'oldest', rating: '4', verified: 'yes' } as const
  const next = addressWith(address, choice)
  expect(next).toBe('?utm_source=mail&sort=oldest&rating=4&verified=yes#reviews')
  expect(read(next.slice(1, next.indexOf('#')))).toEqual(choice)
})

test('counts are said in words', () => {
  expect(countText(1, 'all')).toBe('1 review')
  expect(countText(1_204, '5')).toBe('1,204 reviews with 5 stars')
  expect(countText(0, '1')).toBe('0 reviews with 1 star')
})

test('a day is the same wherever it is read', () =>
  expect(reviewDate('2026-10-28T23:59:00Z')).toBe('28 October 2026'))
