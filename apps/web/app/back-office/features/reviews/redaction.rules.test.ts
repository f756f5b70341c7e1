import { expect, test } from 'vitest'
import { piecesOf, placesOf } from './redaction.rules.ts'

const texts = {
  customerName: 'Ada Byron',
  title: 'Ask Ada',
  comment: 'I am Ada Byron of Main Street 5, and ada is fine.',
}

test('words are found wherever they stand, in any case of letters', () => {
  expect(placesOf(texts, ' ada ').map(({ field, from }) => [field, from])).toEqual([
    ['customerName', 0],
    ['title', 4],
    ['comment', 5],
    ['comment', 37],
  ])
  expect(placesOf(texts, '  ')).toEqual([])
  expect(placesOf(texts, 'nobody')).toEqual([])
})

test('a text in pieces is the whole text, with what goes marked once', () => {
  const span = (from: number, to: number) => ({ field: 'comment' as const, from, to })
  const pieces = piecesOf(texts.comment, [span(9, 14), span(5, 11), span(37, 40)])
  expect(pieces.map(({ text }) => text).join('')).toBe(texts.comment)
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([
    'Ada By',
    'ron',
    'ada',
  ])
})
