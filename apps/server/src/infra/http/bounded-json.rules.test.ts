import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOf } from './bounded-json.rules.ts'

const bytesOf = (text: string) => Buffer.from(text)

/** Counted from what the reader builds: the slow way that the bytes must agree with. */
function measured(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 }
  const parts = Object.values(value).map(measured)
  return {
    values: 1 + parts.reduce((sum, part) => sum + part.values, 0),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  }
}

const texts = fc
  .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space))

test('values and depth are exactly those that the reader would build', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { values, depth } = measured(JSON.parse(text))
      expect(excessOf(bytesOf(text), { values, depth })).toBeUndefined()
      expect(excessOf(bytesOf(text), { values: values - 1, depth })).toBe('values')
      if (depth > 0) expect(excessOf(bytesOf(text), { values, depth: depth - 1 })).toBe('depth')
    }),
  )
})

test('no bytes make it fail, and it ends within one pass', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(['values', 'depth', undefined]).toContain(excessOf(bytes, { values: 50, depth: 5 }))
    }),
  )
})

test.each([
  ['brackets and commas in a string', '{"a":"[[[[,,,,{{{"}'],
  ['an escaped quotation mark', '{"a":"\\",[[[[[,,,,,"}'],
  ['an escaped backslash at the end of a string', '{"a":"\\\\","b":"]]]]"}'],
  ['an empty list', '[]'],
])('%s count for nothing', (_what, text) => {
  expect(excessOf(bytesOf(text), { values: 3, depth: 1 })).toBeUndefined()
})

test.each([
  ['a list of 7,000,000 numbers', `[${'1,'.repeat(7_000_000)}1]`, 'values'],
  ['a name 100,000 times', `{${'"a":1,'.repeat(100_000)}"a":1}`, 'values'],
  ['1,000,000 lists in each other', '['.repeat(1_000_000), 'depth'],
])('%s are refused at once', (_what, text, excess) => {
  const bytes = bytesOf(text)
  const began = performance.now()
  expect(excessOf(bytes, { values: 2_000, depth: 32 })).toBe(excess)
  expect(performance.now() - began).toBeLessThan(100)
})
