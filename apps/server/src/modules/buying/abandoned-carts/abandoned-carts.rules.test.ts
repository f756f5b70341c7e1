import { abandonedCart } from '@keyhaven/contracts/abandoned-carts'
import {
  CAPTURE_AFTER_MS,
  CARTS_PER_HOUR,
  LONGEST_COMMENT,
  MOST_REMINDERS,
  REMINDER_QUESTION,
} from '@keyhaven/contracts/data/reminders'
import { retention } from '@keyhaven/contracts/data/retention'
import { expect, test } from 'vitest'
import { keptOf, personOf } from './abandoned-carts.rules.ts'

const cart = (over = {}) =>
  abandonedCart.parse({
    sessionId: 'a-session-id',
    items: [{ productId: 'home-2024', quantity: 2 }],
    ...over,
  })
const prices = new Map([['home-2024', { priceMinor: 14_999 }]])

test.each([
  ['the question at the checkout', REMINDER_QUESTION, 'Remind me about this cart'],
  ['how long a cart rests', CAPTURE_AFTER_MS, 30_000],
  ['carts kept of one network in an hour', CARTS_PER_HOUR, 20],
  ['mails about one cart', MOST_REMINDERS, 2],
  ['days a cart is kept', retention.abandonedCarts.days, 30],
  ['letters of a comment', LONGEST_COMMENT, 500],
])('%s is as agreed', (_, value, agreed) => expect(value).toEqual(agreed))

test.each([
  ['without a discount', {}, 29_998],
  ['with one', { couponDiscount: 30 }, 26_998],
  ['with one of more than everything', { couponDiscount: 1_000 }, 0],
  ['whatever the page says of the sums', { subtotal: 1, total: 0.01 }, 29_998],
])('a cart is counted at our own prices, %s', (_, over, totalMinor) => {
  expect(keptOf(cart(over), prices)).toMatchObject({ subtotalMinor: 29_998, totalMinor })
})

test('what is not on sale is not in it', () => {
  const items = [...cart().items, { productId: 'invented', quantity: 1 }]
  expect(keptOf(cart({ items }), prices).items).toEqual(cart().items)
})

const person = { customerEmail: 'ana@example.com', customerName: 'Ana', customerPhone: '1234567' }

test.each([
  ['nothing was ticked', person],
  ['the box was emptied', { ...person, remind: false }],
  ['no address was typed', { remind: true, customerName: 'Ana' }],
])('nobody is kept if %s', (_, over) => expect(personOf(cart(over))).toBeUndefined())

test('a person who ticked the box is kept without name, phone, user agent and what was behind the address', () => {
  const told = {
    deviceInfo: { userAgent: 'Mozilla/5.0', browser: 'Firefox', os: 'Linux', device: 'desktop' },
    pageUrl: 'https://shop.example/checkout?restore#secret',
    utm: { source: 'ads' },
  }
  const kept = personOf(cart({ ...person, ...told, remind: true }))
  expect(kept).toMatchObject({
    email: 'ana@example.com',
    device: { browser: 'Firefox', os: 'Linux', device: 'desktop' },
    origin: { page: 'https://shop.example/checkout', utm: { source: 'ads' } },
  })
  expect(JSON.stringify(kept)).not.toMatch(/Ana|1234567|Mozilla|secret/)
})

test.each([
  ['no session', { sessionId: '' }],
  ['an empty cart', { items: [] }],
  ['no such number', { items: [{ productId: 'home-2024', quantity: 1.5 }] }],
  ['no address', { customerEmail: 'nobody' }],
])('a call with %s is not understood', (_, over) => {
  const said = { sessionId: 'a-session-id', items: cart().items, ...over }
  expect(abandonedCart.safeParse(said).success).toBe(false)
})
