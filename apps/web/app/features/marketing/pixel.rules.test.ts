import { expect, test } from 'vitest'
import { pixelMessage } from './pixel.rules.ts'

const visit = { clientId: '12.34', search: '' }
const tell = (event: unknown, search = '') => pixelMessage(event, { ...visit, search })
const beside = { client_id: '12.34', campaign: {} }

test('of a purchase the frame hears amount, currency, editions and a reference, and nothing else', () => {
  const ecommerce = {
    currency: 'EUR',
    value: 127.49,
    transaction_id: 'KH-1',
    coupon: 'WELCOME10',
    items: [{ item_id: 'home-2024', item_name: 'Home', quantity: 2 }],
  }
  const told = { event: 'purchase', counted_as: 'f00d', ecommerce, email: 'ada@example.com' }
  expect(tell(told)).toEqual({
    ...beside,
    event: 'purchase',
    currency: 'EUR',
    value: 127.49,
    items: ['home-2024'],
    transaction_id: 'f00d',
  })
})

test('of a page it hears path, title and the campaign, and no other word of the address', () => {
  const told = { event: 'page_view', page_path: '/shop', page_title: 'Shop', order: 'KH-1' }
  const search = '?utm_source=mail&gclid=g1&email=ada@example.com&token=secret'
  expect(tell(told, search)).toEqual({
    ...beside,
    event: 'page_view',
    page_path: '/shop',
    page_title: 'Shop',
    campaign: { utm_source: 'mail', gclid: 'g1' },
  })
})

test('of measurements it hears the figures', () => {
  const metrics = { LCP: 1_200, CLS: null }
  const told = { event: 'performance_metrics', metrics, ratings: { LCP: 'good', CLS: null } }
  expect(tell(told)).toEqual({
    ...beside,
    event: 'performance_metrics',
    metrics: { LCP: 1_200 },
    ratings: { LCP: 'good' },
  })
})

test.each([
  [{ event: 'page_view', page_path: '/order-success/1', page_title: 'Your order' }],
  [{ event: 'page_view', page_path: '/account', page_title: 'My licences' }],
  [{ event: 'generate_lead', email: 'ada@example.com' }],
  [{ event: 'file_download', link_url: 'https://example.com/?key=1' }],
  [{ event: 'toString' }],
  [null],
  ['purchase'],
  [{}],
])('%j never reaches it', (event) => {
  expect(tell(event)).toBeUndefined()
})
