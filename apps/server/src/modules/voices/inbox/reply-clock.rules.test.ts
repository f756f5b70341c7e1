import { supportWeek } from '@keyhaven/contracts/support-week'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDueAt } from './reply-clock.rules.ts'

const at = (time: string) => new Date(time)
const calendar = { week: supportWeek, holidays: [] as string[] }

test.each([
  // New York is five hours behind UTC in winter; people are in from nine to six, Monday to Saturday.
  ['a mail in the morning', 'mail', 'normal', '2026-01-12T15:00:00Z', '2026-01-12T17:00:00Z'],
  ['a mail at night', 'mail', 'normal', '2026-01-12T03:00:00Z', '2026-01-12T16:00:00Z'],
  [
    'a mail an hour before the close',
    'mail',
    'normal',
    '2026-01-12T22:00:00Z',
    '2026-01-13T15:00:00Z',
  ],
  ['a mail on Saturday evening', 'mail', 'normal', '2026-01-10T22:30:00Z', '2026-01-12T15:30:00Z'],
  ['a mail on Sunday', 'mail', 'normal', '2026-01-11T18:00:00Z', '2026-01-12T16:00:00Z'],
  ['an urgent message', 'contact', 'urgent', '2026-01-12T15:00:00Z', '2026-01-12T16:00:00Z'],
  ['a complaint', 'contact', 'high', '2026-01-12T15:00:00Z', '2026-01-12T17:00:00Z'],
  ['a message of the form', 'contact', 'normal', '2026-01-12T15:00:00Z', '2026-01-13T15:00:00Z'],
  ['a mail that can wait', 'mail', 'low', '2026-01-12T15:00:00Z', '2026-01-13T15:00:00Z'],
] as const)('%s is due when our hours say', (_what, source, priority, since, due) => {
  expect(answerDueAt({ source, priority, since: at(since) }, calendar)).toEqual(at(due))
})

test('a holiday and a Sunday stop the clock', () => {
  const christmas = { ...calendar, holidays: ['2026-12-25', '2026-12-26'] }
  const since = at('2026-12-24T22:30:00Z')
  expect(answerDueAt({ source: 'mail', priority: 'normal', since }, christmas)).toEqual(
    at('2026-12-28T15:30:00Z'),
  )
})

test('the clock never runs backwards, and a later message is never due earlier', () => {
  const moment = fc.date({
    min: at('2026-01-01T00:00:00Z'),
    max: at('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 300 }), (since, minutes) => {
      const later = new Date(since.getTime() + minutes * 60_000)
      const due = (when: Date) =>
        answerDueAt({ source: 'mail', priority: 'normal', since: when }, calendar).getTime()
      expect(due(since)).toBeGreaterThan(since.getTime())
      expect(due(later)).toBeGreaterThanOrEqual(due(since))
    }),
    { numRuns: 200 },
  )
})

test('a shop that never opens is due within a year instead of never', () => {
  const closed = Object.fromEntries(Object.keys(supportWeek).map((day) => [day, null]))
  const since = at('2026-01-12T15:00:00Z')
  const week = closed as unknown as typeof supportWeek
  const due = answerDueAt({ source: 'mail', priority: 'normal', since }, { week, holidays: [] })
  expect(due.getTime() - since.getTime()).toBeLessThanOrEqual(366 * 86_400_000)
})
