import { expect, test } from 'vitest'
import { findPrivate, kindsOf, redacted, type Texts } from './redaction.rules.ts'

const texts = (over: Partial<Texts> = {}): Texts => ({
  customerName: 'Ada B.',
  title: 'A calm purchase',
  comment: 'It does what the page said it would, and support was kind to me all the time.',
  ...over,
})
const words = (all: Texts) =>
  findPrivate(all).map(({ field, from, to, kind }) => [kind, all[field].slice(from, to)])

test.each([
  ['Write to ada.byron+x@example.com please', 'email', 'ada.byron+x@example.com'],
  ['My key AAAAA-BBBBB-CCCCC-DDDDD-EEEEE failed', 'key', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE'],
  ['Order KH-7F3K-9Q2D never came', 'order_number', 'KH-7F3K-9Q2D'],
  ['Paid with 4242 4242 4242 4242 there', 'card', '4242 4242 4242 4242'],
  ['Call me at +49 (30) 1234-5678 now', 'phone', '+49 (30) 1234-5678'],
])('in “%s” a %s is found', (comment, kind, text) => {
  expect(words(texts({ comment }))).toEqual([[kind, text]])
})

test.each([
  'It was 149.99 dollars in 2024 and took 10 minutes.',
  'Office 2024 on Windows 11, build 26100, works.',
  'Five of five, thank you @ all',
])('“%s” holds nothing private', (comment) => {
  expect(words(texts({ comment }))).toEqual([])
})

test('only the marked words go, and where they were is seen', () => {
  const all = texts({
    comment: 'Ask ada@example.com or call 030 1234567, both answer well indeed.',
  })
  const outcome = redacted(all, findPrivate(all))
  expect(outcome).toEqual({
    texts: { ...all, comment: 'Ask [removed] or call [removed], both answer well indeed.' },
    characters: 26,
    fields: ['comment'],
  })
  expect(kindsOf(all, findPrivate(all))).toEqual(['email', 'phone'])
})

test('spans that overlap, touch or come in any order are one', () => {
  const all = texts()
  const span = (from: number, to: number) => ({ field: 'title' as const, from, to })
  for (const spans of [
    [span(2, 6)],
    [span(2, 4), span(3, 6)],
    [span(4, 6), span(2, 4)],
    [span(2, 6), span(3, 4)],
  ]) {
    expect(redacted(all, spans)).toMatchObject({ texts: { title: 'A [removed] purchase' } })
  }
})

test.each([
  ['outside of the text', { field: 'title', from: 2, to: 900 }],
  ['backwards', { field: 'title', from: 6, to: 2 }],
  ['nothing', { field: 'title', from: 3, to: 3 }],
] as const)('a span that is %s is refused', (_, span) => {
  expect(redacted(texts(), [span])).toHaveProperty('refusal')
})

test('half a character is no span', () => {
  const all = texts({ title: 'Good 👍 purchase' })
  expect(redacted(all, [{ field: 'title', from: 6, to: 8 }])).toHaveProperty('refusal')
  expect(redacted(all, [{ field: 'title', from: 5, to: 7 }])).toMatchObject({
    texts: { title: 'Good [removed] purchase' },
  })
})

test('more than half of the words cannot be taken away: that is another review', () => {
  const comment = 'Terrible. It never worked and nobody answered me for days.'
  const without = (said: string, to: number) =>
    redacted(texts({ comment: said }), [{ field: 'comment', from: 0, to }])
  expect(without(comment, comment.length - 10)).toHaveProperty('refusal')
  const long = comment.repeat(3)
  expect(without(long, long.length / 2)).not.toHaveProperty('refusal')
  expect(without(long, long.length / 2 + 1)).toHaveProperty('refusal')
})

test('any text is read in time that grows with it alone', () => {
  const hostile = [
    'a@'.repeat(2_500),
    '1-'.repeat(2_500),
    `${'a'.repeat(4_999)}@`,
    '('.repeat(5_000),
  ]
  const began = performance.now()
  for (const comment of hostile) findPrivate(texts({ comment }))
  expect(performance.now() - began).toBeLessThan(1_000)
})
