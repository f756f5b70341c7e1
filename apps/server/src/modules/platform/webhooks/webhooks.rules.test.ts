import { expect, test } from 'vitest'
import { isAccepted, isAllowedAddress, waitAfter } from './webhooks.rules.ts'

test.each([
  [1, 5],
  [2, 10],
  [4, 40],
  [7, 320],
  [8, 600],
  [500, 600],
])('after failure %i the next try waits %i seconds', (attempt, seconds) => {
  expect(waitAfter(attempt)).toBe(seconds)
})

test.each([
  [200, true],
  [204, true],
  [199, false],
  [301, false],
  [400, false],
  [503, false],
])('an answer of %i counts as heard: %s', (status, isHeard) => {
  expect(isAccepted(status)).toBe(isHeard)
})

test.each([
  ['https://erp.example.com/hook', true, true],
  ['http://erp.example.com/hook', true, false],
  ['http://erp.example.com/hook', false, true],
  ['https://user:word@erp.example.com/', false, false],
  ['gopher://erp.example.com/', false, false],
])('%s in a live shop (%s) is allowed: %s', (address, isLive, isAllowed) => {
  expect(isAllowedAddress(address, isLive)).toBe(isAllowed)
})
