import { expect, test } from 'vitest'
import { isQuiet, isTimeToMail, kindOf } from './kinds.rules.ts'

test.each([
  ['stock:home-2024:3', 'stock'],
  ['mail-dead:17', 'delivery'],
  ['new-device:abc', 'security'],
  ['something-new:1', 'other'],
  ['constructor:1', 'other'],
])('%s is news about %s', (key, kind) => {
  expect(kindOf(key)).toBe(kind)
})

const none = { digestHour: null, quietFrom: null, quietUntil: null }
const nights = { ...none, quietFrom: 22, quietUntil: 6 }

test.each([
  [none, 3, false],
  [nights, 22, true],
  [nights, 3, true],
  [nights, 6, false],
  [{ ...none, quietFrom: 9, quietUntil: 17 }, 12, true],
  [{ ...none, quietFrom: 9, quietUntil: 17 }, 17, false],
])('quiet hours (%#)', (rhythm, hour, is) => {
  expect(isQuiet(rhythm, hour)).toBe(is)
})

test('a digest comes at its hour alone; without one mails come whenever it is not quiet', () => {
  const digest = { ...nights, digestHour: 5 }
  expect([4, 5, 6, 12].map((hour) => isTimeToMail(digest, hour))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect([21, 23, 7].map((hour) => isTimeToMail(nights, hour))).toEqual([true, false, true])
})
