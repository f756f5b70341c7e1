import { expect, test } from 'vitest'
import { chosenOf, mergeOf } from './differences.rules.ts'

const was = { title: 'Deposit', unitPrice: 5, tags: ['a'], isOpen: true, note: '' }

test('what only one person changed merges by itself, and what both changed takes a choice', () => {
  const theirs = { ...was, title: 'First deposit', unitPrice: 6 }
  const yours = { ...was, title: 'Second deposit', tags: ['a', 'b'] }
  const merge = mergeOf({ was, theirs, yours }, { title: 'Name on the page' })
  expect(merge.open).toEqual([
    {
      ...{ name: 'title', field: 'Name on the page' },
      ...{ was: 'Deposit', theirs: 'First deposit', yours: 'Second deposit' },
    },
  ])
  expect(merge.merged.map(({ field, by }) => [field, by])).toEqual([
    ['Unit price', 'them'],
    ['Tags', 'you'],
  ])
  expect(merge.values).toEqual({ ...yours, unitPrice: 6 })
  expect(chosenOf(merge, theirs, { title: 'theirs' })).toEqual({
    ...merge.values,
    title: theirs.title,
  })
  expect(chosenOf(merge, theirs, { title: 'yours' })).toEqual(merge.values)
})

test.each([
  ['nothing and an empty text', '', null],
  ['nothing and an empty list', undefined, []],
  ['blanks at the ends', 'Windows, Mac', ' Windows, Mac \n'],
  ['kinds of line ends', 'a\nb', 'a\r\nb'],
  ['the order of names', { Word: ['x'], Excel: [] }, { Excel: '', Word: ['x'] }],
  ['a list in a list', [['a ']], [['a']]],
])('%s are no difference', (_, theirs, yours) => {
  expect(mergeOf({ was: {}, theirs: { field: theirs }, yours: { field: yours } })).toMatchObject({
    open: [],
    merged: [],
  })
})

test.each([
  ['another order of a list', ['a', 'b'], ['b', 'a']],
  ['nothing and zero', null, 0],
  ['nothing and no', '', false],
  ['a text and its number', '5', 5],
])('%s are a difference', (_, theirs, yours) => {
  const { open } = mergeOf({
    was: { field: 'x' },
    theirs: { field: theirs },
    yours: { field: yours },
  })
  expect(open).toHaveLength(1)
})

test('both changed it to the same: there is nothing to choose', () => {
  expect(mergeOf({ was: { a: 1 }, theirs: { a: 2 }, yours: { a: 2 } }).open).toEqual([])
})

test('no object is shown as code', () => {
  const { open } = mergeOf({
    was: { apps: { word: ['a'] } },
    theirs: { apps: { word: ['b'], excelSheets: [] } },
    yours: { apps: { word: ['c', 'd'], isOn: true } },
  })
  expect(open[0]).toMatchObject({
    was: 'Word: a',
    theirs: 'Word: b',
    yours: 'Word: c, d; Is on: yes',
  })
})
