import type { Order } from '@keyhaven/contracts/orders'
import { expect, test } from 'vitest'
import { SAMPLE_KEY as KEY, sampleOrder } from '../../testing/sample-order.ts'
import {
  amountIn,
  isWaiting,
  keysAsText,
  licencesOf,
  refreshAfter,
  stateOf,
  supportMail,
} from './order.rules.ts'

const order = sampleOrder
const item = (productId: string, productName: string, quantity: number) => ({
  productId,
  productName,
  name: productName,
  quantity,
  price: '149.99',
})
const late = (productName: string, quantity: number) => ({
  productName,
  quantity,
  licenseKeys: [],
})
const mixed: Partial<Order> = { productsWithoutKeys: [late('Office Home 2024', 1)] }

test('the sum that a payment link asked for is no licence and has no card', () => {
  const items = [item('payment-link', 'Setup service', 1), ...order.items]
  expect(licencesOf({ ...order, items }).map(({ productId }) => productId)).toEqual(['home-2024'])
})

test.each<[string, Partial<Order>, string, boolean]>([
  ['all keys', {}, 'ready', false],
  ['some keys', mixed, 'mixed', true],
  ['no key yet', { ...mixed, hasLicenseKeys: false, licenseKeys: [] }, 'processing', true],
  ['no proof that it is yours', { ...mixed, requiresVerification: true }, 'redacted', false],
  [
    'keys that wait for a code',
    { paymentStatus: 'review', hold: { waitsFor: 'code', to: 'a•••@e•••.com', resendIn: 0 } },
    'held',
    true,
  ],
  ['a payment on its way', { paymentStatus: 'processing' }, 'on its way', true],
  ['a payment that is being checked', { paymentStatus: 'review' }, 'frozen', false],
  ['no money yet', { paymentStatus: 'awaiting' }, 'unpaid', true],
  ['an order given up', { paymentStatus: 'expired' }, 'unpaid', false],
  ['a payment being checked', { paymentStatus: 'review' }, 'frozen', false],
  ['its money back', { paymentStatus: 'refunded' }, 'frozen', false],
  ['its payment disputed', { paymentStatus: 'disputed' }, 'frozen', false],
  ['its payment taken back by the bank', { paymentStatus: 'dispute_lost' }, 'frozen', false],
])('an order with %s is %s', (_, change, state, waits) => {
  expect(stateOf({ ...order, ...change })).toBe(state)
  expect(isWaiting({ ...order, ...change })).toBe(waits)
})

test('a page that waits looks after 5 s, then ever less often, for ten minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6].map(refreshAfter)
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  let [looks, waited] = [1, 0]
  for (let wait = refreshAfter(looks); wait !== false; wait = refreshAfter(looks)) {
    waited += wait
    looks += 1
  }
  expect(waited).toBeGreaterThanOrEqual(600_000)
  expect(waited).toBeLessThan(680_000)
})

test('keys that are here come first, and each one still to come has a card of its own', () => {
  const items = [
    item('pro', 'Office Professional Plus 2024', 1),
    item('home-2024', 'Office Home 2024', 2),
  ]
  const productsWithoutKeys = [
    late('Office Professional Plus 2024', 1),
    late('Office Home 2024', 1),
  ]
  const cards = licencesOf({ ...order, items, productsWithoutKeys })
  expect(
    cards.map(({ productId, state, place, lastFive }) => [productId, state, place, lastFive]),
  ).toEqual([
    ['home-2024', 'ready', '1 of 2', '7QK2M'],
    ['home-2024', 'waiting', '2 of 2', undefined],
    ['pro', 'waiting', undefined, undefined],
  ])
})

test('a volume key is one card, however many seats it has', () => {
  const [key] = order.licenseKeys
  const seats = key ? [1, 2, 3].map(() => ({ ...key, isVolumeKey: true })) : []
  const items = [item('home-2024', 'Office Home 2024', 3)]
  const cards = licencesOf({ ...order, items, licenseKeys: seats })
  expect(cards.map(({ place }) => place)).toEqual(['up to 3 devices'])
})

test('the file of keys names the order, each product and its key', () => {
  expect(keysAsText(order)).toBe(`Keyhaven order KH-7F3K-9Q2D\n\nOffice Home 2024\n${KEY}`)
})

test('the letter to support has the order number, but never a key', () => {
  const mail = decodeURIComponent(supportMail(order, 'help@example.com', 'Windows'))
  expect(mail).toContain('mailto:help@example.com?subject=Help with order KH-7F3K-9Q2D')
  expect(mail).toContain('12 November 2026, 19:02 UTC')
  expect(mail).not.toContain(KEY)
})

test('a total that is no amount is shown as a dash', () => {
  expect([amountIn(order, '149.99'), amountIn(order, '')]).toEqual(['$\u00a0149.99', '—'])
})
