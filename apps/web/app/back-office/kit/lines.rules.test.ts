import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines } from './lines.rules.ts'

test('one line more is one line more', () => {
  expect(changedLines('a\nc', 'a\nb\nc')).toEqual([
    { kind: 'same', text: 'a', number: 1 },
    { kind: 'added', text: 'b', number: 2 },
    { kind: 'same', text: 'c', number: 3 },
  ])
})

test('both texts can be read off the lines, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before.join('\n') !== '' && after.join('\n') !== '')
      const lines = changedLines(before.join('\n'), after.join('\n'))
      const without = (kind: string) =>
        lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})

test('a new text is all new', () => {
  expect(changedLines('', 'a\nb').map(({ kind }) => kind)).toEqual(['added', 'added'])
})
