import type { Quote } from '@keyhaven/contracts/checkout'
import { money } from '@keyhaven/contracts/money'
import { expect, test } from 'vitest'
import {
  holdText,
  licencesText,
  payLabel,
  pickSome,
  requoteAfter,
  savingOn,
  shownNext,
  unitsIn,
} from './checkout.rules.ts'

const quote: Quote = {
  quoteId: 'quote_1',
  lines: [],
  subtotal: '399.99',
  discount: '0.00',
  total: '399.99',
  currency: 'USD',
  couponCode: null,
  expiresAt: '2026-11-12T14:32:00.000Z',
  availability: 'ready',
  taxNote: 'No tax is charged.',
}

test.each([
  ['a quarter of an hour ahead', '14:17:00', 900_000],
  ['five minutes ahead', '14:27:00', 300_000],
  ['already over', '14:40:00', 30_000],
  ['hours ahead, because the clock is wrong', '09:00:00', 900_000],
])('with the end of the price %s it is asked for again after %s', (_, time, wait) => {
  expect(requoteAfter(quote.expiresAt, Date.parse(`2026-11-12T${time}.000Z`))).toBe(wait)
})

test.each([
  [{}, 'Pay $\u00a0399.99'],
  [{ total: '16499', currency: 'JPY' as const }, 'Pay ¥\u00a016,499'],
  [{ total: '0.00' }, 'Complete Free Order'],
])('the button says what a press does: %o', (change, label) => {
  expect(payLabel({ ...quote, ...change })).toBe(label)
})

test('the price is held, and from the payment on the keys as well', () => {
  expect(holdText(quote, undefined, 'UTC')).toBe('Price held until 14:32')
  const held = '2026-11-12T14:40:00.000Z'
  expect(holdText(quote, held, 'UTC')).toBe('Price and keys held until 14:40')
})

test('keys that are not there yet are not said to be held', () => {
  const held = '2026-11-12T14:40:00.000Z'
  const text = holdText({ ...quote, availability: 'processing' }, held, 'UTC')
  expect(text).toBe('Price held until 14:40')
})

test.each([
  ['the first total of a cart', undefined, undefined],
  ['the same total again', { cart: 'a', total: '399.99' }, undefined],
  ['another total of the same cart', { cart: 'a', total: '349.99' }, '349.99'],
  ['the total of another cart', { cart: 'b', total: '149.99' }, undefined],
])('%s is news only if it moved by itself', (_, shown, before) => {
  expect(shownNext(shown, 'a', '399.99').before).toBe(before)
})

test.each([
  [62_997, 11_000],
  [73_997, undefined],
  [80_000, undefined],
])('with a total of %i the box says a saving of %s', (total, saving) => {
  const compared = { vendor: money(73_997, 'USD'), marketplace: money(67_997, 'USD') }
  expect(savingOn(money(total, 'USD'), compared)?.minor).toBe(saving)
})

test('four of the recent orders are shown, each once', () => {
  const numbers = [0.9, 0.1, 0.5, 0.3, 0.7]
  const picked = pickSome(['a', 'b', 'c', 'd', 'e'], 4, () => numbers.shift() ?? 0)
  expect(picked).toEqual(['b', 'd', 'c', 'e'])
})

test('counts are of licences, not of lines, and the button says what a press does', () => {
  expect(unitsIn([{ quantity: 1 }, { quantity: 10 }])).toBe(11)
  expect([1, 11].map(licencesText)).toEqual(['1 licence', '11 licences'])
})
