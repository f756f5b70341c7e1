import { expect, test } from 'vitest'
import { objectWords } from './object-words.ts'

test.each([
  ['order_2H5ZIALZTE3HJ7W2ULZIKI7Y47', 'KH-7F3K-9Q2D', 'KH-7F3K-9Q2D'],
  ['order_2H5ZIALZTE3HJ7W2ULZIKI7Y47', null, 'Order'],
  ['order:order_A', 'KH-7F3K-9Q2D', 'KH-7F3K-9Q2D'],
  ['staff:staff_5c7a3fa6cb5f2f336830', 'Grace Hopper', 'Grace Hopper'],
  ['payment-link:pl_2L5XI7G55XHW', 'Workshop', 'Payment link Workshop'],
  ['approval:appr_07a793731c8e46a50b335994c1bd1cbe', null, 'Approval'],
  ['conversation:T-A5WF-2KN1', null, 'Conversation T-A5WF-2KN1'],
  ['batch:9', 'Spring delivery', 'Batch Spring delivery'],
  ['product:home-2024', null, 'Edition home-2024'],
  ['setting:prices.floor_percent', null, 'Setting Price floor'],
  ['feed:google', null, 'Feed google'],
])('%s with the name %s is “%s”', (object, name, words) => {
  expect(objectWords(object, name)).toBe(words)
})
