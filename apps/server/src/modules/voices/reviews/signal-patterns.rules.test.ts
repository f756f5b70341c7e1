import { expect, test } from 'vitest'
import { signalPatterns } from './reviews.rules.ts'

const LENGTH = 500
/** A pattern that looks at each place once takes eight times as long for eight times the text. */
const GROWTH = 8
const MOST_GROWTH = 3 * GROWTH
const ROUNDS = 5

/** What makes a careless pattern begin again at every place and read on to the end each time. */
const hostile = [
  ...['a', 'a-', '-', 'a.', '.', 'www', 'http', '<a', '<', '</a ', '<a b="', '[', '[u', 'b'],
  ...[
    '@',
    'a@',
    'a@a.',
    '@a.',
    'a@a',
    '1',
    '1 ',
    '(',
    '1(',
    '1234567',
    '1.......x',
    '+1',
    ' ',
    'é',
  ],
]

/** The best of several rounds: whatever else the machine does only adds. */
function secondsFor(pattern: RegExp, text: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = process.hrtime.bigint()
    pattern.test(text)
    return Number(process.hrtime.bigint() - begun)
  })
  return Math.min(...times) / 1e9
}

const written = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

/** How many times longer eight times the text takes; what takes microseconds says nothing. */
function growthOf(pattern: RegExp, unit: string): number {
  const short = secondsFor(pattern, written(unit, LENGTH))
  const long = secondsFor(pattern, written(unit, LENGTH * GROWTH))
  return long / Math.max(short, 20e-6)
}

test.each(Object.entries(signalPatterns))(
  'the time to look for %s grows with the text and no faster, whatever a stranger writes',
  (_name, pattern) => {
    const grown = hostile.map((unit) => ({ unit, growth: growthOf(pattern, unit) }))
    expect(grown.filter(({ growth }) => growth > MOST_GROWTH)).toEqual([])
  },
)

test('a pattern that begins again at every place is noticed', () => {
  expect(growthOf(/[^\s@]+@/, 'a')).toBeGreaterThan(MOST_GROWTH)
})
