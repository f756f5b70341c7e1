import { abandonedCart } from '@keyhaven/contracts/abandoned-carts'
import { expect, test } from 'vitest'
import { cartReport } from './cart-report.rules.ts'

const cart = {
  sessionId: 'a-session-id',
  items: [{ productId: 'home-2024', quantity: 1 }],
  subtotal: 149.99,
  total: 134.99,
  couponCode: 'WELCOME10',
}
const contact = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Moreno', phone: '1234567' }
const surroundings = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  width: 1440,
  height: 900,
  pageUrl: 'https://shop.example/checkout',
  referrer: 'https://search.example/',
  search: '?utm_source=ads&utm_medium=cpc&utm_campaign=autumn',
}

test('without the wish to be reminded only the cart leaves the device', () => {
  expect(cartReport(cart, undefined, surroundings)).toEqual({
    ...cart,
    couponDiscount: 15,
    remind: false,
  })
})

test('with it the report has every field the shop agreed on, as the shop understands it', () => {
  const report = cartReport(cart, contact, surroundings)
  expect(report).toEqual({
    ...cart,
    couponDiscount: 15,
    remind: true,
    customerEmail: 'ana@example.com',
    customerName: 'Ana Moreno',
    customerPhone: '1234567',
    deviceInfo: {
      userAgent: surroundings.userAgent,
      browser: 'Firefox',
      os: 'Linux',
      device: 'desktop',
      viewport: { width: 1440, height: 900 },
    },
    pageUrl: surroundings.pageUrl,
    referrer: surroundings.referrer,
    utm: { source: 'ads', medium: 'cpc', campaign: 'autumn' },
  })
  expect(abandonedCart.safeParse(report).success).toBe(true)
})
