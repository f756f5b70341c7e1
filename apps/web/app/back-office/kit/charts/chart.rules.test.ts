import { expect, test } from 'vitest'
import { keptSeries, pointsOf, roundTicks, summaryOf, tableOf } from './chart.rules.ts'

const days = ['2026-01-01', '2026-01-02']
const series = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `E${at}`, figures: [at, 1] }))

test('four editions keep their colours; of more, three do and the rest is one', () => {
  expect(keptSeries({ days, series: series(4) }).series).toHaveLength(4)
  const kept = keptSeries({ days, series: series(6) }).series
  expect(kept.map(({ name }) => name)).toEqual(['E0', 'E1', 'E2', '3 others'])
  expect(kept[3]?.figures).toEqual([12, 3])
})

test('one sentence says how much, of what, and when the most', () => {
  const data = {
    days,
    series: [
      { name: 'Home 2024', figures: [5, 1_200] },
      { name: 'Pro', figures: [1, 0] },
    ],
  }
  expect(summaryOf(data, 'licences')).toBe(
    '1,206 licences in 2 days, 1,205 of them Home 2024; most on 2026-01-02, 1,200.',
  )
  expect(summaryOf({ days, series: [] }, 'licences')).toBe('No licences in 2 days.')
})

test('the table holds the figures of the chart, the newest day first', () => {
  const data = { days, series: series(2) }
  expect(tableOf(data)).toEqual([
    { day: '2026-01-02', figures: [1, 1] },
    { day: '2026-01-01', figures: [0, 1] },
  ])
  expect(pointsOf(data)[0]).toEqual({ day: '2026-01-01', s0: 0, s1: 1 })
})

test.each([
  [
    [3_048.92, -620],
    [-1_000, 0, 1_000, 2_000, 3_000, 4_000],
  ],
  [[4_448], [0, 2_000, 4_000, 6_000]],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [[7], [0, 2, 4, 6, 8]],
  [[0], [0]],
])('the lines of a chart of %j are at %j', (figures, ticks) =>
  expect(roundTicks(figures)).toEqual(ticks),
)
