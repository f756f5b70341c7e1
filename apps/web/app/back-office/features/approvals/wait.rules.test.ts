import { expect, test } from 'vitest'
import { waitText } from './wait.rules.ts'

const until = '2026-11-18T20:00:00.000Z'
const before = (seconds: number) => waitText(until, Date.parse(until) - seconds * 1_000)

test('the clock says how long it takes, and nothing once it is over', () => {
  expect([before(600), before(541), before(1)]).toEqual(['in 10 min', 'in 10 min', 'in 1 min'])
  expect([before(86_400), before(86_340)]).toEqual(['in 24 h', 'in 23 h 59 min'])
  expect([before(0), before(-60)]).toEqual([undefined, undefined])
})
