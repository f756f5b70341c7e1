import { expect, test } from 'vitest'
import type { Preferences } from '../../state/preferences.ts'
import { greetingFor } from './greeting.rules.ts'

const visitor: Preferences = {
  name: null,
  location: null,
  timeZone: 'UTC',
  visitCount: 1,
  lastVisit: '',
}

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [16, 'Good afternoon'],
  [17, 'Good evening'],
  [23, 'Good evening'],
])('at %d o’clock the shop says %s', (hour, greeting) => {
  expect(greetingFor(hour, null)).toBe(greeting)
})

test('a stored name is part of the greeting', () => {
  expect(greetingFor(9, { ...visitor, name: 'Ada' })).toBe('Good morning, Ada')
})

test('who comes a second time is welcomed back', () => {
  expect(greetingFor(9, visitor)).toBe('Good morning')
  expect(greetingFor(9, { ...visitor, visitCount: 2 })).toBe('Good morning, welcome back')
})
