import type { Quote } from '@keyhaven/contracts/checkout'
import { expect, test } from 'vitest'
import type { Intent, OpenIntentBody } from '../checkout.queries.ts'
import { createIntentKeeper, type OrderRequest } from './order-request.ts'

const order = {
  cart: { items: [{ productId: 'home-2024', quantity: 1 }], currency: 'JPY', couponCode: null },
  quote: { total: '16499', currency: 'JPY' } as Quote,
  lines: [],
  billingInfo: { email: 'ana@example.com' },
  deviceInfo: {},
} as unknown as OrderRequest

function keeper() {
  const asked: OpenIntentBody[] = []
  let now = 0
  const intents = createIntentKeeper(
    async (body) => {
      asked.push(body)
      return { clientSecret: `secret_${asked.length}` } as Intent
    },
    () => now,
  )
  return { asked, intents, pass: (milliseconds: number) => (now += milliseconds) }
}

test('the same cart of the same shopper gets the same payment again', async () => {
  const { asked, intents } = keeper()
  const first = await intents.open(order)
  expect(await intents.open({ ...order })).toBe(first)
  expect(asked).toHaveLength(1)
})

test('the amount is sent in the shopper’s currency, without invented decimals', async () => {
  const { asked, intents } = keeper()
  await intents.open(order)
  expect(asked[0]).toMatchObject({ amount: 16_499, currency: 'jpy', forceNew: false })
})

test.each<[string, Partial<OrderRequest>]>([
  ['cart', { cart: { ...order.cart, items: [{ productId: 'home-2024', quantity: 2 }] } }],
  ['total', { quote: { ...order.quote, total: '17000' } }],
  ['address', { billingInfo: { ...order.billingInfo, email: 'eva@example.com' } }],
])('another %s is told to the shop', async (_, change) => {
  const { asked, intents } = keeper()
  await intents.open(order)
  await intents.open({ ...order, ...change })
  expect(asked).toHaveLength(2)
})

test('a payment that is no longer held, or was given up, is opened anew', async () => {
  const { asked, intents, pass } = keeper()
  await intents.open(order)
  pass(900_000)
  await intents.open(order)
  intents.forget()
  await intents.open(order)
  expect(asked).toHaveLength(3)
})
