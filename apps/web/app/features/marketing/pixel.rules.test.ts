import { expect, test } from 'vitest'
import { pixelMessage } from './pixel.rules.ts'

test('the frame hears the amount, the currency and the editions of a purchase, and nothing else', () => {
  const ecommerce = {
    currency: 'EUR',
    value: 127.49,
    transaction_id: 'KH-1',
    items: [{ item_id: 'home-2024', item_name: 'Home', quantity: 2 }],
  }
  expect(pixelMessage({ event: 'purchase', ecommerce, email: 'ada@example.com' })).toEqual({
    event: 'purchase',
    currency: 'EUR',
    value: 127.49,
    items: ['home-2024'],
  })
})

test.each([[{ event: 'page_view', page_path: '/order-success/1' }], [null], ['purchase'], [{}]])(
  '%j never reaches it',
  (event) => {
    expect(pixelMessage(event)).toBeUndefined()
  },
)
