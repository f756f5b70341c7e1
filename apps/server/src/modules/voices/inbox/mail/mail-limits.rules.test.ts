import { expect, test } from 'vitest'
import { answerFault, fitsInDay, isToldAlone, mayBegin } from './mail-limits.rules.ts'

const none = { minute: 0, day: 0, toldInHour: 0, files: 0, bytes: 0, allBytes: 0 }
const once = (max: number) => max

test.each([
  [{ minute: 4, day: 29 }, undefined],
  [{ minute: 5, day: 5 }, 452],
  [{ minute: 0, day: 30 }, 550],
  [{ minute: 5, day: 30 }, 550],
  [{ allBytes: 999_999_999 }, undefined],
  [{ allBytes: 1_000_000_000 }, 452],
])('after %j the next mail is answered with %s', (counts, code) => {
  expect(answerFault({ ...none, ...counts }, once)?.code).toBe(code)
})

test('only the bound of all files is an alarm', () => {
  expect(answerFault({ ...none, allBytes: 1_000_000_000 }, once)?.isAlarm).toBe(true)
  expect(answerFault({ ...none, minute: 5 }, once)?.isAlarm).toBeUndefined()
})

test.each([
  [{ files: 19, bytes: 0 }, 10, true],
  [{ files: 20, bytes: 0 }, 10, false],
  [{ files: 1, bytes: 49_999_990 }, 10, true],
  [{ files: 1, bytes: 49_999_991 }, 10, false],
])('beside %j a file of %i bytes is kept: %s', (had, size, isKept) => {
  expect(fitsInDay(had, size)).toBe(isKept)
})

test('three messages an hour are told alone, five conversations a day begun', () => {
  expect([2, 3].map((toldInHour) => isToldAlone({ toldInHour }))).toEqual([true, false])
  expect([4, 5].map(mayBegin)).toEqual([true, false])
})
