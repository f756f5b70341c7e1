import { expect, test } from 'vitest'
import {
  freeEditions,
  isWritten,
  newOrderRequest,
  type OrderRequest,
  orderBody,
  withLine,
} from './new-order.rules.ts'

const line = { id: 0, productId: 'home-2024', quantity: '1', unitPrice: '' }
const request: OrderRequest = {
  ...newOrderRequest(),
  ...{ email: ' ada@example.com ', firstName: 'Ada', lastName: 'Byron', country: 'US' },
  lines: [line],
}
const cheaper = { ...request, price: 'lower', lines: [{ ...line, unitPrice: '99.00' }] } as const

test('an order is written once every field is filled in, and a lower price names itself', () => {
  expect(isWritten(newOrderRequest())).toBe(false)
  expect(isWritten(request)).toBe(true)
  expect(isWritten({ ...request, lines: withLine(request.lines) })).toBe(false)
  expect(isWritten({ ...request, price: 'lower' })).toBe(false)
  expect(isWritten(cheaper)).toBe(true)
})

test('a price is sent only where one was named', () => {
  const body = orderBody({ ...cheaper, price: 'list' }, 'by telephone')
  expect(body).toMatchObject({ buyer: { email: 'ada@example.com' }, reason: 'by telephone' })
  expect(body.items).toEqual([{ productId: 'home-2024', quantity: 1 }])
  expect(orderBody(cheaper, 'x').items[0]).toMatchObject({ unitPrice: '99.00' })
})

test('an order takes several editions, each once', () => {
  const lines = withLine(request.lines)
  const products = [{ id: 'home-2024' }, { id: 'home-business-2024' }]
  const [first, second] = lines
  if (!first || !second) throw new Error('two lines')
  expect(freeEditions(products, lines, first)).toEqual(products)
  expect(freeEditions(products, lines, second)).toEqual([{ id: 'home-business-2024' }])
  const both = {
    ...request,
    lines: [first, { ...second, productId: 'home-business-2024', quantity: '3' }],
  }
  expect(orderBody(both, 'x').items).toEqual([
    { productId: 'home-2024', quantity: 1 },
    { productId: 'home-business-2024', quantity: 3 },
  ])
})
