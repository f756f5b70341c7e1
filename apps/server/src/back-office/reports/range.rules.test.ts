import { expect, test } from 'vitest'
import { bucketsOf, rangeOf } from './range.rules.ts'

test('thirty days end today, and the thirty before end the day before they begin', () => {
  expect(rangeOf({ days: 30 }, '2026-03-01')).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
    before: { from: '2026-01-01', to: '2026-01-30' },
  })
})

test('days that were chosen are compared with as many before them', () => {
  expect(rangeOf({ from: '2026-03-01', to: '2026-03-01', days: 30 }, '2026-09-09').before).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test.each([
  ['2026-01-01', '2026-01-14', 14],
  ['2026-01-01', '2026-01-30', 5],
  ['2026-01-01', '2026-12-31', 13],
])('%s to %s is %i bars without a gap', (from, to, count) => {
  const bars = bucketsOf({ from, to })
  expect(bars).toHaveLength(count)
  expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([from, to])
  for (const [at, bar] of bars.entries()) {
    const next = bars[at + 1]
    if (next) expect(Date.parse(next.from) - Date.parse(bar.to)).toBe(86_400_000)
  }
})
