// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { Toaster } from '../../ui/toast.tsx'
import { useRestoredCart } from './use-restored-cart.ts'

const RESTORE = '/api/abandoned-cart/restore'
const token = 'A'.repeat(43)
const kept = [{ productId: 'home-2021', quantity: 3, addedAt: '2026-11-15T10:00:00.000Z' }]

function Restoring() {
  useRestoredCart()
  return <Toaster />
}

function openLink(answer: Parameters<typeof shopAnswers>[0][string]) {
  localStorage.setItem('office-cart-items', JSON.stringify(kept))
  history.replaceState(null, '', `/checkout?restore#${token}`)
  const shop = shopAnswers({ [RESTORE]: answer })
  return { shop, ...renderInShop(<Restoring />, { at: `/checkout?restore#${token}` }) }
}

const cart = () => JSON.parse(localStorage.getItem('office-cart-items') ?? '[]')

afterEach(() => history.replaceState(null, '', '/'))

test('the link in the mail of a payment that did not arrive brings its cart back', async () => {
  history.replaceState(null, '', '/checkout?again=order_A')
  const items = [{ productId: 'home-2024', quantity: 2, name: 'Office Home 2024', price: '1.00' }]
  shopAnswers({ '/api/admin/orders/order_A': { body: { items } } })
  const { address } = renderInShop(<Restoring />, { at: '/checkout?again=order_A' })
  expect(await screen.findByText('Your cart is back')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/checkout'))
  expect(cart()).toMatchObject([{ productId: 'home-2024', quantity: 2 }])
})

test('a link that ended says so, leaves the address, and changes nothing in the cart', async () => {
  const { shop, address } = openLink({
    status: 410,
    body: { success: false, error: 'gone', message: 'gone', code: 'link_expired' },
  })
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/checkout'))
  expect(shop.to(RESTORE)[0]?.body).toEqual({ token })
  expect(cart()).toEqual(kept)
})
