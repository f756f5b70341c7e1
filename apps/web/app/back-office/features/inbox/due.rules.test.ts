import { expect, test } from 'vitest'
import { dueMoment, dueText, spanText } from './due.rules.ts'

test.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [99, '1 h 39 min'],
  [300, '5 h'],
  [310, '5 h'],
  [1_380, '23 h'],
  [2_880, '2 d'],
])('%i minutes are told as "%s"', (minutes, text) => expect(spanText(minutes)).toBe(text))

const now = Date.parse('2026-11-12T12:00:00Z')

test.each([
  ['2026-11-12T11:48:00Z', '12 min over', 'late'],
  ['2026-11-12T12:38:00Z', '38 min left', 'soon'],
  ['2026-11-13T11:00:00Z', '23 h left', 'calm'],
])('an answer due at %s is told as "%s"', (dueAt, text, tone) =>
  expect(dueText(dueAt, now)).toEqual({ text, tone }),
)

test('where nobody waits there is no clock', () => expect(dueText(null, now)).toBeUndefined())

test('the moment itself is told by the clock of the support hours', () => {
  expect(dueMoment('2026-11-18T23:00:00Z')).toBe('Wed 18 Nov, 18:00 ET')
  expect(dueMoment('2026-07-01T03:30:00Z')).toBe('Tue 30 Jun, 23:30 ET')
})
