import { expect, test } from 'vitest'
import { normalOrderNumber } from './order-number.ts'

test.each([
  ['KH-7F3K-9Q2D', 'KH-7F3K-9Q2D'],
  ['kh-7f3k-9q2d', 'KH-7F3K-9Q2D'],
  [' kh 7f3k 9q2d ', 'KH-7F3K-9Q2D'],
  ['KH7F3K9Q2D', 'KH-7F3K-9Q2D'],
  ['7F3K-9Q2D', 'KH-7F3K-9Q2D'],
  ['KH–7F3K–9Q2D', 'KH-7F3K-9Q2D'],
  ['#KH-7F3O-9Q2D', 'KH-7F30-9Q2D'],
  ['KHAB-CDEF', 'KH-KHAB-CDEF'],
])('%s is read as %s', (written, number) => {
  expect(normalOrderNumber(written)).toBe(number)
})

test.each(['', 'KH-7F3K', 'KH-7F3K-9Q2', 'KH-7F3K-9Q2DX', 'order_ABCDEFGH'])(
  '%s is no order number',
  (written) => {
    expect(normalOrderNumber(written)).toBeUndefined()
  },
)
