import { expect, test } from 'vitest'
import { payloadFacts } from './payload.rules.ts'

const reader = {
  editionName: (id: string) => (id === 'home-2024' ? 'Office Home 2024' : id),
  toOrder: (id: string) => `/orders/${id}`,
}
const read = (payload: object) =>
  payloadFacts(payload, reader).map(({ label, text }) => [label, text])

test('who decides reads every fact of a request in words', () => {
  const link = {
    title: 'Workshop',
    maxUses: 1,
    expiresAt: '2027-01-31T12:00:00.000Z',
    collectPhoneNumber: false,
    currency: 'EUR',
    products: [{ productId: 'home-2024', quantity: 2 }],
    stores: ['main', 'office'],
    tags: [],
  }
  expect(read({ link, valueMinor: 29_998 })).toEqual([
    ['Link › title', 'Workshop'],
    ['Link › uses', '1'],
    ['Link › ends', '31 Jan 2027, 12:00 UTC'],
    ['Link › collect phone number', 'No'],
    ['Link › currency', 'EUR'],
    ['Link › products › edition', 'Office Home 2024'],
    ['Link › products › quantity', '2'],
    ['Link › stores', 'main, office'],
    ['Link › tags', 'None'],
    ['Measured by', '€299.98'],
  ])
})

test('several of a kind are numbered', () => {
  const changes = [{ productId: 'home-2024' }, { productId: 'gone-2019', shareBp: 2940 }]
  expect(read({ changes })).toEqual([
    ['Changes › 1 › edition', 'Office Home 2024'],
    ['Changes › 2 › edition', 'gone-2019'],
    ['Changes › 2 › share of what it is measured by', '29.4 %'],
  ])
})

test('a setting has the name that its screen shows', () => {
  expect(read({ before: { 'prices.floor_percent': 50, 'chat.visible': true } })).toEqual([
    ['Before › Price floor', '50'],
    ['Before › chat.visible', 'Yes'],
  ])
})

test('rights are said in words, and an order is a link', () => {
  expect(read({ permissions: ['orders.view', 'licenses.reveal'] })).toEqual([
    ['Permissions', 'Orders: View, Licences: Reveal a key'],
  ])
  expect(payloadFacts({ orderId: 'order_A' }, reader)).toEqual([
    { label: 'Order', text: 'Open the order', to: '/orders/order_A' },
  ])
})
