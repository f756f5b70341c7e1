import { expect, test } from 'vitest'
import { differencesOf } from './differences.rules.ts'

test('only what differs is named, by its label or in plain words', () => {
  const theirs = { title: 'Deposit', unitPrice: 5, tags: ['a'], isOpen: true, note: '' }
  const yours = {
    title: 'Second deposit',
    unitPrice: 5,
    tags: ['a', 'b'],
    isOpen: false,
    note: null,
  }
  expect(differencesOf(theirs, yours, { title: 'Name on the page' })).toEqual([
    { field: 'Name on the page', theirs: 'Deposit', yours: 'Second deposit' },
    { field: 'Tags', theirs: 'a', yours: 'a, b' },
    { field: 'Is open', theirs: 'yes', yours: 'no' },
  ])
})
