import { expect, test } from 'vitest'
import { balanceStart, isReadingDue } from './balance-times.rules.ts'

const at = (text: string) => new Date(`${text}:00Z`)
const now = at('2026-03-20T12:00')

test('the first reading goes back thirty days, and answers for all but the first of them', () => {
  expect(balanceStart(now, undefined, false)).toEqual({
    from: at('2026-02-18T12:00'),
    since: at('2026-02-19T12:00'),
  })
})

test('each later one begins three days before the last ended, and answers for as long as before', () => {
  const last = { since: at('2026-01-01T00:00'), upto: at('2026-03-19T04:10') }
  expect(balanceStart(now, last, false)).toEqual({
    from: at('2026-03-16T04:10'),
    since: last.since,
  })
  expect(balanceStart(now, last, true).since).toEqual(now)
})

test.each([
  ['never', undefined, '2026-03-20T12:00', true],
  ['never, and the day has not come to it', undefined, '2026-03-20T04:09', false],
  ['yesterday', '2026-03-19T04:11', '2026-03-20T04:10', true],
  ['yesterday, a minute too early', '2026-03-19T04:11', '2026-03-20T04:09', false],
  ['today', '2026-03-20T04:10', '2026-03-20T23:59', false],
  ['today before ten past four', '2026-03-20T03:00', '2026-03-20T04:10', true],
  ['two days ago', '2026-03-18T05:00', '2026-03-20T01:00', true],
])('read %s: is another due?', (_, read, time, isDue) => {
  expect(isReadingDue(at(time), read ? at(read) : undefined)).toBe(isDue)
})
