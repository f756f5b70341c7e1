import { expect, test } from 'vitest'
import { createNumbering, withoutUnknown } from './citations.rules.ts'

test('sources are numbered from 1 in the order in which an answer names them', () => {
  const { renumbered, cited } = createNumbering()
  expect(renumbered('One computer. [4]')).toBe('One computer. [1]')
  expect(renumbered('Which edition? [7] One. [4]')).toBe('Which edition? [2] One. [1]')
  expect(cited()).toEqual([4, 7])
})

test('a link is no source, and a number without a page goes', () => {
  expect(createNumbering().renumbered('See [3](/faq).')).toBe('See [3](/faq).')
  expect(withoutUnknown('So it is. [9] And so. [1]', 2)).toBe('So it is. And so. [1]')
})
