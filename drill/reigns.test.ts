import { expect, test } from 'vitest'
import { type Ack, longestGap, lostIn, overlapsIn, reignsOf } from './reigns.ts'

const ack = (node: string, timeline: number, sent: number, acked = sent + 5): Ack => ({
  via: node,
  token: `${node}-${sent}`,
  sent,
  acked,
  node,
  timeline: timeline.toString(16).padStart(8, '0'),
})

test('a primary that hands over to the next is one reign after the other', () => {
  const acks = [ack('n1', 1, 100), ack('n1', 1, 350), ack('n2', 2, 900), ack('n1', 3, 2_000)]
  const reigns = reignsOf(acks)
  expect(reigns.map(({ node, count }) => [node, count])).toEqual([
    ['n1', 2],
    ['n2', 1],
    ['n1', 1],
  ])
  expect(overlapsIn(reigns)).toEqual([])
})

test('a thawed primary that takes a write after its successor did is two primaries at once', () => {
  const acks = [ack('n1', 1, 100), ack('n2', 2, 900), ack('n1', 1, 1_000)]
  expect(overlapsIn(reignsOf(acks))).toEqual([
    'n1 on timeline 1 and n2 on timeline 2 both took writes',
  ])
})

test('an answer that a frozen primary gave late, to what it took in before, is no second primary', () => {
  const acks = [ack('n1', 1, 100, 20_000), ack('n2', 2, 900)]
  expect(overlapsIn(reignsOf(acks))).toEqual([])
})

test('two nodes on one timeline are two primaries, whenever they wrote', () => {
  expect(overlapsIn(reignsOf([ack('n1', 4, 100), ack('n2', 4, 900)]))).toHaveLength(1)
})

test('a token that was acknowledged and is not there is lost', () => {
  const acks = [ack('n1', 1, 100), ack('n1', 1, 350)]
  expect(lostIn(acks, new Set(['n1-100']))).toEqual(['n1-350 of n1'])
})

test('the longest silence counts from the event on and until its end', () => {
  expect(longestGap([500, 1_000, 9_000, 9_500], 1_000, 10_000)).toBe(8)
  expect(longestGap([], 1_000, 4_000)).toBe(3)
})
