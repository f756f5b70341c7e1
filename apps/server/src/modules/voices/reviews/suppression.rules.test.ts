import { expect, test } from 'vitest'
import { mayBeEdited, publicName, signalsOf } from './reviews.rules.ts'
import { type Decided, FEWEST_DECIDED, LOWEST_RATIO, suppressionIn } from './suppression.rules.ts'

const decided = (rating: number, approved: number, rejected: number): Decided[] => [
  { rating, state: 'approved', count: approved },
  { rating, state: 'rejected', count: rejected },
]

test('the alarm is at four fifths, of five decisions or more', () =>
  expect([LOWEST_RATIO, FEWEST_DECIDED]).toEqual([0.8, 5]))

test.each([
  ['nothing was decided', [], null, false],
  ['all are published', [...decided(1, 5, 0), ...decided(5, 5, 0)], 1, false],
  ['low ones are refused', [...decided(1, 3, 2), ...decided(5, 5, 0)], 0.6, true],
  ['exactly four fifths', [...decided(2, 4, 1), ...decided(5, 5, 0)], 0.8, false],
  ['too few to say', [...decided(1, 0, 4), ...decided(5, 9, 0)], 0, false],
  ['high ones are refused', [...decided(1, 5, 0), ...decided(5, 1, 4)], 5, false],
  ['three and four stars say nothing', [...decided(3, 0, 9), ...decided(4, 0, 9)], null, false],
  ['no five-star review was published', [...decided(1, 5, 0), ...decided(5, 0, 5)], null, false],
])('when %s', (_when, rows, ratio, isAlarming) =>
  expect(suppressionIn(rows)).toMatchObject({ ratio, isAlarming }),
)

test.each([
  ['It works as promised on Windows 11.', []],
  ['See https://elsewhere.example', ['link']],
  ['cheapkeys.shop has it for less', ['link']],
  ['<script>alert(1)</script>', ['markup']],
  ['[url=x]here[/url]', ['markup']],
  ['<img alt="<" src=x>', ['markup']],
  ['I paid <50 and > 20 before', []],
  ['Write to bob@example.org', ['link', 'contact']],
  ['Call +1 (415) 555-0142', ['contact']],
  ['Office 2024 replaced Office 2019.', []],
])('“%s” has signals %j', (text, signals) => expect(signalsOf(text, false)).toEqual(signals))

test('the same words elsewhere are a signal of their own', () =>
  expect(signalsOf('Nothing special', true)).toEqual(['same_text']))

test.each([
  ['pending', true],
  ['approved', true],
  ['rejected', true],
  ['spam', false],
  ['withdrawn', false],
] as const)('a review that is %s may be edited: %s', (state, expected) =>
  expect(mayBeEdited(state)).toBe(expected),
)

test.each([
  ['Ada', 'Byron', 'Ada B.'],
  ['Ada', '', 'Ada'],
  ['Åsa', 'øst', 'Åsa Ø.'],
])('%s %s is suggested as %s', (first, last, name) => expect(publicName(first, last)).toBe(name))
