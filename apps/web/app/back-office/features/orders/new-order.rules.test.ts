import { expect, test } from 'vitest'
import { isWritten, newWish, orderBody } from './new-order.rules.ts'

const wish = {
  ...newWish(),
  ...{ email: ' ada@example.com ', firstName: 'Ada', lastName: 'Byron', country: 'US' },
  productId: 'home-2024',
}

test('an order is written once every field is filled in, and a lower price names itself', () => {
  expect(isWritten(newWish())).toBe(false)
  expect(isWritten(wish)).toBe(true)
  expect(isWritten({ ...wish, price: 'lower' })).toBe(false)
  expect(isWritten({ ...wish, price: 'lower', unitPrice: '99.00' })).toBe(true)
})

test('a price is sent only where one was named', () => {
  const body = orderBody({ ...wish, unitPrice: '99.00' }, 'by telephone')
  expect(body).toMatchObject({ buyer: { email: 'ada@example.com' }, reason: 'by telephone' })
  expect(body.items).toEqual([{ productId: 'home-2024', quantity: 1 }])
  const cheaper = orderBody({ ...wish, price: 'lower', unitPrice: '99.00' }, 'x')
  expect(cheaper.items[0]).toMatchObject({ unitPrice: '99.00' })
})
