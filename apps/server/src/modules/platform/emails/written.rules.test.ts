import { expect, test } from 'vitest'
import { cardText, countWord, writtenTime } from './written.rules.ts'

test.each([
  ['2026-11-12T19:02:00Z', '12 November 2026, 2:02 pm ET'],
  ['2026-07-01T04:05:00Z', '1 July 2026, 12:05 am ET'],
])('%s is written as %s', (time, text) => {
  expect(writtenTime(new Date(time))).toBe(text)
})

test.each([
  ['visa', 'Visa card'],
  ['amex', 'American Express card'],
  ['something-new', 'something-new card'],
  ['card', 'card'],
  [undefined, 'card'],
])('a card of the brand %s is called “%s”', (brand, text) => {
  expect(cardText(brand)).toBe(text)
})

test('small counts are words', () => {
  expect([countWord(3), countWord(10), countWord(11)]).toEqual(['three', 'ten', '11'])
})
