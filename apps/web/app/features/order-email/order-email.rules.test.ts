import { expect, test } from 'vitest'
import { refusalOf, shortAddress } from './order-email.rules.ts'

test('an address is shown without most of its name', () => {
  expect(shortAddress('jane@example.com')).toBe('j•••@example.com')
})

const refused = (status: number, message: string) => Object.assign(new Error(message), { status })

test.each([
  [refused(422, '422: These details don’t match an order.'), 'These details don’t match an order.'],
  [refused(429, '429: Too many'), 'That was tried too often. Please wait an hour or write to us.'],
  [new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
])('a correction that failed says why', (error, words) => {
  expect(refusalOf(error)).toBe(words)
})
