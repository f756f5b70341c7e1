import { expect, test } from 'vitest'
import { partOf, selfTimes } from './where.ts'

const frame = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url },
})

test.each([
  ['(garbage collector)', '', '(garbage collector)'],
  ['(idle)', '', 'idle'],
  ['write', 'node:net', 'node:net'],
  ['parse', 'file:///shop/node_modules/pg/lib/client.js', 'pg'],
  ['render', 'file:///shop/node_modules/@react-email/render/dist/index.js', '@react-email/render'],
  ['a', 'file:///shop/node_modules/a/node_modules/b/index.js', 'b'],
  [
    'settle',
    'file:///shop/apps/server/src/modules/buying/checkout/settle.ts',
    'modules/buying/checkout',
  ],
])('time in %s of "%s" belongs to %s', (functionName, url, part) => {
  expect(partOf({ functionName, url })).toBe(part)
})

test('time is counted where it was spent, and waiting is not', () => {
  const nodes = [frame(1, '(idle)', ''), frame(2, 'write', 'node:net'), frame(3, 'end', 'node:net')]
  const times = selfTimes({
    nodes,
    samples: [1, 2, 3, 1, 2],
    timeDeltas: [9_000, 1_000, 2_000, 9_000, 500],
  })
  expect([...times]).toEqual([['node:net', 3.5]])
})
