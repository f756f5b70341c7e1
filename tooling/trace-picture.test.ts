import { expect, test } from 'vitest'
import type { KeptSpan } from '../apps/sandbox/src/traces/span.ts'
import { drawTrace } from './trace-picture/draw.ts'
import { rowsOf } from './trace-picture/rows.ts'

const span = (spanId: string, parentSpanId: string | null, at: [number, number], over = {}) =>
  ({
    traceId: 'a',
    spanId,
    parentSpanId,
    service: 'keyhaven-server',
    name: `span ${spanId}`,
    kind: 'internal',
    startMs: at[0],
    endMs: at[1],
    facts: {},
    links: [],
    hasFailed: false,
    ...over,
  }) as KeptSpan

const statement = { facts: { 'db.system.name': 'postgresql' } }
const spans = [
  span('job', 'settle', [5_100, 5_200], { service: 'keyhaven-worker' }),
  span('page', null, [1_000, 1_050]),
  span('settle', 'page', [1_100, 1_140]),
  span('select', 'settle', [1_110, 1_120], statement),
]

test('children are below their parent, and statements in the row of what asked for them', () => {
  const { rows } = rowsOf(spans)
  expect(
    rows.map(({ span: { spanId }, depth, statements }) => [spanId, depth, statements.length]),
  ).toEqual([
    ['page', 0, 0],
    ['settle', 1, 1],
    ['job', 2, 0],
  ])
})

test('a long time in which nothing happens is left out, and its length is said', () => {
  const { rows, pauses, length } = rowsOf(spans)
  expect(pauses).toHaveLength(1)
  expect(pauses[0]?.leftOutMs).toBe(3_935)
  expect(rows.at(-1)).toMatchObject({ from: 165, to: 265 })
  expect(length).toBe(265)
})

test('a name of a span cannot become a part of the picture', () => {
  const picture = drawTrace([span('x', null, [0, 1], { name: '<script>' })], 'One & all')
  expect(picture).toContain('&lt;script&gt;')
  expect(picture).toContain('One &amp; all')
})
