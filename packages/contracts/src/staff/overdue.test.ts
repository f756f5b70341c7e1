import { expect, test } from 'vitest'
import { dueAfter, isOverdue, lengthText, OVERDUE_HOURS } from './overdue.ts'

const since = '2026-11-10T12:00:00.000Z'

test.each(Object.keys(OVERDUE_HOURS) as (keyof typeof OVERDUE_HOURS)[])(
  'work of the kind "%s" is overdue from its last moment on',
  (kind) => {
    const due = Date.parse(since) + OVERDUE_HOURS[kind] * 3_600_000
    expect(dueAfter(kind, since)).toBe(due)
    expect([isOverdue(due, due - 1), isOverdue(due, due)]).toEqual([false, true])
  },
)

test.each([
  [59, 'less than an hour'],
  [60, '1 hour'],
  [47 * 60 + 59, '1 day'],
  [42 * 24 * 60, '42 days'],
])('%d minutes are said as "%s"', (minutes, words) => {
  expect(lengthText(minutes * 60_000)).toBe(words)
})
