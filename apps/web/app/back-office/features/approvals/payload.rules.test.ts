import { expect, test } from 'vitest'
import { payloadFacts } from './payload.rules.ts'

test('who decides reads every fact of a request in words', () => {
  const link = {
    title: 'Workshop',
    maxUses: 1,
    expiresAt: null,
    collectPhoneNumber: false,
    products: [{ productId: 'home-2024', quantity: 2 }],
    stores: ['main', 'office'],
    tags: [],
  }
  expect(payloadFacts({ link })).toEqual([
    ['Link › title', 'Workshop'],
    ['Link › max uses', '1'],
    ['Link › expires at', '–'],
    ['Link › collect phone number', 'No'],
    ['Link › products › 1 › product id', 'home-2024'],
    ['Link › products › 1 › quantity', '2'],
    ['Link › stores', 'main, office'],
    ['Link › tags', 'None'],
  ])
})

test('a setting keeps its own name', () => {
  expect(payloadFacts({ before: { 'prices.floor_percent': 50 } })).toEqual([
    ['Before › prices.floor_percent', '50'],
  ])
})
