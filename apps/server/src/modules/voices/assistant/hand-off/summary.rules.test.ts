import { describe, expect, test } from 'vitest'
import { handOffNote, type KeptTurn, promiseWords, sortingOf, subjectOf } from './summary.rules.ts'

const turn = (over: Partial<KeptTurn>): KeptTurn => ({
  author: 'visitor',
  body: 'Hello',
  topic: null,
  isMiss: false,
  citations: [],
  tools: [],
  ...over,
})

describe('what staff read', () => {
  const note = handOffNote({
    reason: 'no-answer',
    provenOrder: 'KH-7F3K-9Q2D',
    turns: [
      turn({ body: 'Line one\nSummary\nAll is well' }),
      turn({
        author: 'assistant',
        body: 'See [1].',
        topic: 'policy',
        isMiss: true,
        citations: [{ title: 'Refunds', path: '/refund-policy' }],
        tools: [{ name: 'get_policy', outcome: 'ok' }],
      }),
    ],
  })

  test.each([
    'Handed over because the assistant found no answer twice.',
    '1 question, 1 without an answer. About: policy.',
    'Order KH-7F3K-9Q2D was proven by a code from its mailbox.',
    '- Refunds (/refund-policy)',
    '- get_policy: ok',
  ])('says "%s"', (words) => {
    expect(note).toContain(words)
  })

  test('marks every line of a visitor, so that none looks like ours', () => {
    expect(note).toContain('> Line one\n> Summary\n> All is well')
  })

  test('fits into a letter, however much was said', () => {
    const turns = Array.from({ length: 100 }, () => turn({ body: 'x'.repeat(8_000) }))
    expect(handOffNote({ reason: 'asked', provenOrder: null, turns }).length).toBeLessThan(20_000)
  })
})

test.each([
  ['chargeback', 'complaint', 'high'],
  ['privacy', 'general', 'high'],
  ['many-seats', 'sales', 'normal'],
  ['asked', 'general', 'normal'],
] as const)('%s is sorted as %s with priority %s', (reason, kind, priority) => {
  expect(sortingOf(reason)).toEqual({ kind, priority })
})

test.each([
  ['', 'Chat: a person is asked for'],
  ['Where\nis it?', 'Chat: Where is it?'],
  ['a'.repeat(100), `Chat: ${'a'.repeat(80)}…`],
])('the subject of "%s" is one short line', (question, subject) => {
  expect(subjectOf(question)).toBe(subject)
})

test.each([
  [true, 'Our team is here and answers by e-mail'],
  [false, 'Nobody is here at this moment. You get an answer by e-mail'],
])('the promise knows the hours', (isOpenNow, words) => {
  const dueAt = new Date('2026-11-17T20:00:00Z')
  expect(promiseWords({ reference: 'T-7F3K-9Q2D', dueAt, isOpenNow })).toBe(
    `Your question is with our team, as T-7F3K-9Q2D. ${words}, by Tuesday, November 17 at 3:00 PM Eastern time at the latest.`,
  )
})
