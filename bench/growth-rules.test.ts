import { expect, test } from 'vitest'
import { type Measure, ordersIn, problemsOf, tableOf } from './growth-rules.ts'

const read: Measure = { size: '1m', kind: 'read', name: 'order page', value: 10, base: 10 }
const problems = (over: Partial<Measure>) => problemsOf({ ...read, ...over }, '10k')

test('a size says how many orders it has', () => {
  expect(['10k', '100k', '1m', '5m'].map(ordersIn)).toEqual([10_000, 100_000, 1_000_000, 5_000_000])
  expect(() => ordersIn('many')).toThrow('no such size')
})

test.each<[string, Partial<Measure>, string[]]>([
  ['a read that takes twice as long is well', { value: 20 }, []],
  ['a read that takes longer is not', { value: 30 }, ['3.0 times as slow']],
  ['a difference of a few milliseconds says nothing', { value: 6, base: 1 }, []],
  ['2,000 buffers are the most', { buffers: 2_000 }, []],
  ['more are too many', { buffers: 2_001 }, ['2001 buffers in one statement']],
  ['reports have no limit', { kind: 'report', value: 900, buffers: 90_000 }, []],
  ['nine tenths of the rate are left', { kind: 'rate', value: 9 }, []],
  ['less is too little', { kind: 'rate', value: 8.9 }, ['0.89 of the rate']],
  ['a rate without a smaller shop is not judged', { kind: 'rate', base: undefined }, []],
  ['upkeep may grow with the orders', { kind: 'upkeep', value: 1_000 }, []],
  [
    'upkeep may not grow faster',
    { kind: 'upkeep', value: 1_600 },
    ['grows faster than the orders'],
  ],
  [
    'upkeep of less than a second is the cost of asking',
    { kind: 'upkeep', value: 0.9, base: 0.0001 },
    [],
  ],
  ['what failed is said', { failed: 'timed out' }, ['timed out']],
])('%s', (_, over, expected) => {
  expect(problems(over)).toEqual(expected)
})

test('the table has a line for each figure, and lists that are well share one', () => {
  const list = { kind: 'list', size: '10k' } as const
  const table = tableOf(
    [
      { ...read, size: '10k', base: undefined, buffers: 40 },
      { ...read, value: 30, buffers: 45 },
      { ...list, name: '/orders', value: 4, buffers: 12 },
      { ...list, name: '/units', value: 5, buffers: 2_500 },
      { ...list, name: '/units', size: '1m', value: 5, base: 5, buffers: 9_000 },
    ],
    ['10k', '1m'],
  ).join('\n')
  expect(table).toContain('✗ order page, ms')
  expect(table).toContain('30.0 ×3.00 45b')
  expect(table).toContain('1m: 3.0 times as slow')
  expect(table).not.toContain('/orders')
  expect(table).toContain('✗ /units, ms')
  expect(table).toMatch(/all 2 lists\s+2500b at most\s+×1.00 9000b at most/)
})
