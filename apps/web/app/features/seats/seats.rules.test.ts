import { expect, test } from 'vitest'
import { addressesIn, objectionTo } from './seats.rules.ts'

test.each([
  ['lines', 'a@example.com\r\nb@example.com\n\n'],
  ['commas', 'a@example.com, b@example.com'],
  ['semicolons', ' a@example.com;b@example.com; '],
])('addresses are read as they are pasted, with %s between', (_, text) => {
  expect(addressesIn(text)).toEqual(['a@example.com', 'b@example.com'])
})

test.each([
  ['nothing', [], 5, /at least one/],
  ['a name', ['Ada'], 5, /Not an e-mail address: Ada/],
  ['an address twice', ['a@example.com', 'A@example.com'], 5, /twice/],
  [
    'more than there are seats',
    ['a@example.com', 'b@example.com'],
    1,
    /2 addresses for 1 free seat\./,
  ],
])('%s is objected to before anything is sent', (_, addresses, free, words) => {
  expect(objectionTo(addresses, free)).toMatch(words)
})

test('one address for each free seat is right', () => {
  expect(objectionTo(['a@example.com'], 1)).toBeUndefined()
})
