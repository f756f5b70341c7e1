import { expect, test } from 'vitest'
import { aLine } from '../../../testing/buyer.ts'
import { cartOf } from './cart.ts'

const home = (quantity: number) => aLine({ productId: 'home-2021', quantity })
const work = (quantity: number) => aLine({ productId: 'professional-2021', quantity })
const inDollars = (items: ReturnType<typeof aLine>[], couponCode?: string | null) =>
  cartOf({ items, currency: 'USD', couponCode })

test('a product named twice is one line', () => {
  expect(inDollars([work(1), home(2), work(3)]).items).toEqual([
    { productId: 'home-2021', quantity: 2 },
    { productId: 'professional-2021', quantity: 4 },
  ])
})

test('a cart is recognised however its lines were ordered and its code was typed', () => {
  const { hash } = inDollars([home(2), work(1)], 'Welcome10')
  expect(inDollars([work(1), home(1), home(1)], 'WELCOME10').hash).toEqual(hash)
})

test.each([
  ['another number', inDollars([home(3), work(1)], 'WELCOME10')],
  ['another product', inDollars([home(2)], 'WELCOME10')],
  ['another code', inDollars([home(2), work(1)], 'WELCOME20')],
  ['no code', inDollars([home(2), work(1)])],
  [
    'another currency',
    cartOf({ items: [home(2), work(1)], currency: 'EUR', couponCode: 'WELCOME10' }),
  ],
])('%s is another cart', (_, other) => {
  expect(other.hash).not.toEqual(inDollars([home(2), work(1)], 'WELCOME10').hash)
})
