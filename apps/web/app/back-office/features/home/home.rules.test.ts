import { waitsFor } from '@keyhaven/contracts/staff/missing-steps'
import type { Step } from '@keyhaven/contracts/staff/welcome'
import { expect, test } from 'vitest'
import { greetingAt, nextStep } from './home.rules.ts'

const step = (key: Step['key'], isDone: boolean, isNeeded = true): Step => ({
  ...{ key, title: key, says: '', isDone, isNeeded },
})

test.each([
  [0, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %d o’clock the greeting is "%s"', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('the next step is the first that keeps the shop closed, then the first that is open', () => {
  const hours = step('hours', false, false)
  expect(nextStep([hours, step('keys', false)])?.key).toBe('keys')
  expect(nextStep([step('keys', true), hours])?.key).toBe('hours')
  expect(nextStep([step('keys', true)])).toBeUndefined()
})

test('the button names the steps it waits for by their number', () => {
  const steps = [step('identity', false), step('keys', true), step('hours', false, false)]
  expect(waitsFor(steps)).toBe('Waits for step 1')
  expect(waitsFor([...steps, step('sender', false)])).toBe('Waits for steps 1 and 4')
  expect(waitsFor([step('identity', true)])).toBeUndefined()
})
