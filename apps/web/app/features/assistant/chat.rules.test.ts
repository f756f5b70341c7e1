import type { ChatReply } from '@keyhaven/contracts/assistant'
import { expect, test } from 'vitest'
import {
  hasStarters,
  lastQuestion,
  noChat,
  openOffers,
  openSuggestions,
  orderEnding,
  savedDraft,
  spokenSoFar,
  withOwnWords,
  withQuestion,
  withRating,
  withReply,
  withStopped,
} from './chat.rules.ts'

const now = '2026-11-17T09:00:00.000Z'
const said = (text: string, id = text) => ({ id, text, now })
const reply: ChatReply = {
  response: 'Thirty days. [1]',
  suggestions: ['Return my order'],
  citations: [{ number: 1, title: 'Refund policy', path: '/refund-policy' }],
  offers: [{ kind: 'order' }],
  conversationId: 'c1',
  messageId: 'm1',
  state: 'open',
  handoff: null,
  answeredBy: 'rules',
}
const asked = withQuestion(noChat, said('How do refunds work?'))
const answered = withReply(asked, reply, now)

test('starters are offered until the first question', () => {
  expect([hasStarters(noChat), hasStarters(asked)]).toEqual([true, false])
})

test('forms and suggestions belong to the last answer alone', () => {
  expect([openOffers(asked), openSuggestions(asked)]).toEqual([[], []])
  expect(openOffers(answered)).toEqual([{ kind: 'order' }])
  expect(openSuggestions(answered)).toEqual(['Return my order'])
  expect(openOffers(withQuestion(answered, said('Thanks')))).toEqual([])
})

test('a letter that went to a person adds no answer', () => {
  const waiting = withReply(asked, { ...reply, response: '', state: 'joined' }, now)
  expect([waiting.messages.length, waiting.state]).toEqual([1, 'joined'])
})

test('all that was said goes along with the next question', () => {
  expect(spokenSoFar(answered.messages)).toEqual([
    { role: 'user', content: 'How do refunds work?' },
    { role: 'assistant', content: 'Thirty days. [1]' },
  ])
})

test('an answer that was stopped keeps what was written', () => {
  expect(withStopped(asked, said('Thirty')).messages.at(-1)).toMatchObject({
    message: 'Thirty',
    isStopped: true,
  })
})

test('trying again asks the last question, however often it failed', () => {
  const failed = withOwnWords(asked, { ...said('Out of order'), suggestions: ['Try again'] })
  const twice = withOwnWords(withQuestion(failed, said('Try again')), said('Out of order', 'x'))
  expect(lastQuestion(twice, 'Try again')).toBe('How do refunds work?')
})

test('a thumb belongs to one answer', () => {
  expect(withRating(answered, 'm1', false).messages.map(({ isGood }) => isGood)).toEqual([
    null,
    false,
  ])
})

const key = ['A1B2C', 'D3E4F', 'G5H6J', 'K7L8M', 'N9P0Q'].join('-')
test.each([
  [`my key ${key} fails`, 'my key  fails'],
  [`my key ${key.toLowerCase().replaceAll('-', ' ')} fails`, 'my key  fails'],
  ['card 4242 4242 4242 4242', 'card '],
  ['order KH-7F3K-9Q2D, please', 'order KH-7F3K-9Q2D, please'],
])('the draft "%s" is kept without keys and card numbers', (typed, kept) => {
  expect(savedDraft(typed)).toBe(kept)
})

test('a greeting shows the last eight characters of an order, and no more', () => {
  expect(orderEnding('order_1234567890ABCDEFGH')).toBe('ABCDEFGH')
  expect(orderEnding(undefined)).toBeUndefined()
})
