import { handoverStates } from '@keyhaven/contracts/handovers'
import { expect, test } from 'vitest'
import {
  clockAfter,
  computerEndings,
  isUnderWay,
  phoneEndings,
  questionOf,
  shortAddress,
} from './handover.rules.ts'

test.each([
  ['DE', 'Open on a computer in Germany?'],
  ['US', 'Open on a computer in the United States?'],
  ['GB', 'Open on a computer in the United Kingdom?'],
  ['NL', 'Open on a computer in the Netherlands?'],
  [null, 'Open on a computer in an unknown country?'],
  ['ZZZ9', 'Open on a computer in an unknown country?'],
])('the country %s is asked about in plain words', (country, question) => {
  expect(questionOf(country)).toBe(question)
})

test('both screens have words for every end', () => {
  const ends = handoverStates.filter((state) => !isUnderWay(state))
  expect(Object.keys(phoneEndings).sort()).toEqual([...ends].sort())
  expect(Object.keys(computerEndings).sort()).toEqual([...ends].sort())
})

test('the address is short enough to be typed, and the end is told by the clock', () => {
  expect(shortAddress('https://www.keyhaven.example/open')).toBe('keyhaven.example/open')
  const noon = new Date(2026, 10, 15, 12, 0)
  expect(clockAfter(900, noon)).toBe('12:15')
})
