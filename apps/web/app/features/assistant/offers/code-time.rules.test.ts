import { expect, test } from 'vitest'
import { codeTimeLeft } from './code-time.rules.ts'

const sentAt = '2026-11-17T10:00:00.000Z'

test.each([
  ['10:00:00.000', '10:00 left'],
  ['10:00:55.000', '9:05 left'],
  ['10:09:59.400', '0:01 left'],
  ['10:10:00.000', 'The code has expired.'],
  ['11:00:00.000', 'The code has expired.'],
])('a code that was sent at ten says at %s: %s', (time, words) => {
  expect(codeTimeLeft(sentAt, Date.parse(`2026-11-17T${time}Z`))).toBe(words)
})
