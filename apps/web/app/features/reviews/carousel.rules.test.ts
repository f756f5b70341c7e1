import { expect, test } from 'vitest'
import { chosenFrom, shuffled } from './carousel.rules.ts'

const fifty = Array.from({ length: 50 }, (_, index) => index)

test('shuffling keeps every review once, and one seed gives one order', () => {
  const order = shuffled(fifty, 0.42)
  expect(order.toSorted((a, b) => a - b)).toEqual(fifty)
  expect(order).not.toEqual(fifty)
  expect(shuffled(fifty, 0.42)).toEqual(order)
  expect(shuffled(fifty, 0.43)).not.toEqual(order)
})

test('before the page has come alive the first twenty are in their order', () => {
  expect(chosenFrom(fifty, undefined)).toEqual(fifty.slice(0, 20))
  expect(chosenFrom(fifty, 0.5)).toHaveLength(20)
})
