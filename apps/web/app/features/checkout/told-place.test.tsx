// @vitest-environment happy-dom
import type { Quote } from '@keyhaven/contracts/checkout'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

const QUOTE = '/api/checkout/quote'
const words = 'Includes € 22.22 VAT (19 %, Germany)'
const quote: Quote = {
  ...{ quoteId: 'quote_1', lines: [], subtotal: '0.00', discount: '0.00', total: '0.00' },
  ...{ currency: 'EUR', couponCode: null, expiresAt: '2099-11-12T14:32:00.000Z' },
  ...{ availability: 'ready', taxNote: words },
}
const config = {
  ...{ success: true, publishableKey: 'pk', mode: 'test', isOpen: true, checkoutMode: 'hosted' },
  ...{ wallets: false, scriptUrl: null },
}
const german = { country: 'DE', city: '', region: '', currency: 'EUR', timezone: '' }

beforeEach(() => {
  const item = { productId: 'home-2024', quantity: 1, addedAt: '2026-11-12T00:00:00.000Z' }
  localStorage.setItem('office-cart-items', JSON.stringify([item]))
})

function open(more: object) {
  const shop = shopAnswers({
    '/api/stripe/config': { body: { ...config, ...more } },
    '/api/test-location': { body: { success: true, ip: '', location: german } },
    [QUOTE]: { body: quote },
  })
  const last = () => shop.to(QUOTE).at(-1)?.body
  return { last, shop, ...renderInShop(<CheckoutScreen />, { at: '/checkout' }) }
}

test('where tax is computed the price is asked for the buyer’s country and postal code, and its words are shown', async () => {
  const { last, shop, user } = open({ hasTax: true })
  await waitFor(() => expect(last()?.buyer).toEqual({ country: 'DE' }))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  const asked = shop.to(QUOTE).length
  await user.type(screen.getByRole('textbox', { name: 'Postal code' }), '10115')
  await waitFor(() => expect(last()?.buyer).toEqual({ country: 'DE', zipCode: '10115' }))
  // Once, and not for every letter.
  expect(shop.to(QUOTE).length).toBe(asked + 1)
})

test('without tax nothing of the address is sent with the cart', async () => {
  const { shop, user } = open({})
  await user.type(await screen.findByRole('textbox', { name: 'Postal code' }), '10115')
  await new Promise((done) => setTimeout(done, 900))
  for (const { body } of shop.to(QUOTE)) expect(body).not.toHaveProperty('buyer')
})
