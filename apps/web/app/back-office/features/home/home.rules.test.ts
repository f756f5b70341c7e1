import { waitsFor } from '@keyhaven/contracts/staff/missing-steps'
import type { Step } from '@keyhaven/contracts/staff/welcome'
import { expect, test } from 'vitest'
import { greetingAt, nextStep, shelfWords, workTitle } from './home.rules.ts'

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

test.each([
  ['catalogue', 'Catalogue work'],
  ['finance', 'Money that needs you'],
  ['super_admin', 'Your open work'],
  ['constructor', 'Your open work'],
])('the work of the role %s is called "%s"', (role, title) => {
  expect(workTitle(role)).toBe(title)
})

test.each([
  [{ available: 0, waiting: 12, daysOfCover: 0 }, 'No keys, 12 on back order', '0 days left'],
  [{ available: 1, waiting: 0, daysOfCover: 1 }, '1 key', '1 day left'],
  [{ available: 26, waiting: 0, daysOfCover: null }, '26 keys', 'No sales lately'],
])('a shelf with %o says what is on it and how long it lasts', (shelf, keys, lasts) => {
  expect(shelfWords(shelf)).toEqual({ keys, lasts })
})
