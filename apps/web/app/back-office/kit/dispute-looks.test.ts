import { expect, test } from 'vitest'
import { reasonText, timeLeft } from './dispute-looks.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const due = (dueAt: string | null, state: 'needs_response' | 'won' = 'needs_response') =>
  timeLeft({ dueAt, state }, now)

test.each([
  ['2026-11-23T12:00:00Z', '7 days left', false],
  ['2026-11-18T13:00:00Z', '2 days left', true],
  ['2026-11-17T12:00:00Z', '1 day left', true],
  ['2026-11-16T12:30:00Z', '1 hour left', true],
  ['2026-11-16T11:59:00Z', 'Overdue', true],
])('a dispute due at %s says %s', (dueAt, text, isPressing) => {
  expect(due(dueAt)).toEqual({ text, isPressing })
})

test('a dispute that ended, or that has no day, presses nobody', () => {
  expect([due('2026-11-17T12:00:00Z', 'won'), due(null)]).toEqual([undefined, undefined])
})

test('a reason of the bank reads as words', () => {
  expect(reasonText('product_not_received')).toBe('Product not received')
})
