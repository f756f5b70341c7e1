// @vitest-environment happy-dom
import type { Order } from '@keyhaven/contracts/orders'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY, sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { HostedReturn } from './hosted-return.tsx'
import { OrderAccess } from './order-access.tsx'
import { OrderScreen } from './order-screen.tsx'

const noParts = { Main: () => null, Aside: () => null }

const ADDRESS = '/api/admin/orders/order_A'

function openOrder(change: Partial<Order> = {}) {
  const shop = shopAnswers({
    [ADDRESS]: { body: { ...sampleOrder, ...change } },
    '/api/orders/order_A/access-link': { body: { success: true } },
    '/api/send-license-keys': {
      body: { success: false, error: 'Failed to send license keys email' },
    },
  })
  return { shop, ...renderInShop(<OrderScreen orderId="order_A" parts={noParts} />) }
}

beforeEach(giveConsent)
afterEach(() => {
  forgetConsent()
  delete window.dataLayer
})

test('a paid order says so, with its number, its total and its keys', async () => {
  openOrder()
  expect(screen.getByText('Processing your order...')).toBeTruthy()
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Thank you, Ana. Your order is paid.')
  expect(document.activeElement).toBe(heading)
  expect(screen.getAllByText('Completed').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^\$\s149\.99$/).length).toBeGreaterThan(0)
})

test('keys that are still to come are named, and looked for again at a press', async () => {
  const late = { productName: 'Office Home 2024', quantity: 1, licenseKeys: [] }
  const { shop, user } = openOrder({
    hasLicenseKeys: false,
    licenseKeys: [],
    productsWithKeys: [],
    productsWithoutKeys: [late],
  })
  expect((await screen.findAllByText('Being prepared')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(shop.to(ADDRESS)).toHaveLength(2))
})

test('whoever has not shown that the order is theirs is offered a link by e-mail', async () => {
  const { shop, user } = openOrder({
    requiresVerification: true,
    email: 'a***@e***.com',
    licenseKeys: [],
    firstName: '',
  })
  await user.click(await screen.findByRole('button', { name: 'E-mail me a link' }))
  expect(await screen.findByText('Check your e-mail.')).toBeTruthy()
  expect(shop.to('/api/orders/order_A/access-link')).toHaveLength(1)
  expect(screen.queryByText('Your licence keys')).toBeNull()
})

test('whoever ordered with a free code for many reads that a link was sent, and may ask for another', async () => {
  const record = { id: 'order_A', requiresVerification: true }
  localStorage.setItem('last-order', JSON.stringify(record))
  const { shop, user } = openOrder({
    requiresVerification: true,
    email: 'a***@e***.com',
    licenseKeys: [],
    total: '0.00',
  })
  expect(await screen.findByText(/We sent a link to a\*\*\*@e\*\*\*\.com/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send another link' }))
  expect(await screen.findByText('Check your e-mail.')).toBeTruthy()
  expect(shop.to('/api/orders/order_A/access-link')).toHaveLength(1)
  localStorage.clear()
})

test('an order that nobody paid shows no total and no thanks', async () => {
  openOrder({ status: 'Payment failed', paymentStatus: 'failed' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Payment failed')
  expect(screen.queryByText(/149\.99/)).toBeNull()
})

test.each([
  ['Refunded', 'refunded', /was refunded\. Its keys are withdrawn.*, \$\s149\.99 refunded\./],
  [
    'Disputed',
    'disputed',
    /disputed at your bank\. Its keys are not shown until the bank has decided/,
  ],
  ['Charged back', 'dispute_lost', /bank has taken the payment of this order back/],
] as const)('an order that is %s says what happened, without a key', async (...row) => {
  const [status, paymentStatus, words] = row
  const refunded = status === 'Refunded' ? { refunded: '149.99' } : {}
  const keyless = { hasLicenseKeys: false, licenseKeys: [], productsWithKeys: [] }
  openOrder({ status, paymentStatus, ...keyless, ...refunded })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(status)
  expect(heading.parentElement?.textContent).toMatch(words)
  expect(screen.queryByText('Your licence keys')).toBeNull()
})

test('an order that was refunded in part says how much, and keeps its keys', async () => {
  openOrder({ status: 'Partly refunded', refunded: '50.00' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.parentElement?.textContent).toMatch(/\$\s50\.00 of it was refunded\./)
  expect(screen.getAllByText('Partly refunded').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Your licence keys').length).toBeGreaterThan(0)
})

test('an e-mail that could not be sent again says so in the page', async () => {
  const { user } = openOrder()
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Resend Failed')
})

test('keys go to paper only when they are asked for', async () => {
  const { user } = openOrder()
  await screen.findByRole('heading', { level: 1, name: /^Thank you/ })
  const paper = document.querySelector('[data-print]')
  expect(paper?.textContent).toContain('KH-7F3K-9Q2D')
  expect(paper?.textContent).not.toContain(SAMPLE_KEY)
  await user.click(screen.getByLabelText('Include licence keys when printing'))
  expect(paper?.textContent).toContain(SAMPLE_KEY)
})

test('a purchase is reported once, by the device that bought, without a word about the person', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.setItem('last-order', JSON.stringify({ id: 'order_A' }))
  openOrder()
  await waitFor(() => expect(window.dataLayer).toHaveLength(1), { timeout: 3_000 })
  expect(window.dataLayer?.[0]).toEqual({
    event: 'purchase',
    ecommerce: { currency: 'USD', value: 149.99, items: [{ item_id: 'home-2024', quantity: 1 }] },
  })
  expect(localStorage.getItem('reported-orders')).toBe('["order_A"]')
  expect(document.querySelector('canvas'), 'confetti, though motion is not wanted').toBeNull()
})

test('an order that was opened from an e-mail on another device reports nothing', async () => {
  openOrder()
  await screen.findByRole('heading', { level: 1, name: /^Thank you/ })
  expect(localStorage.getItem('reported-orders')).toBeNull()
})

test('back from the hosted page the payment is settled first, then the address loses the session', async () => {
  const shop = shopAnswers({
    '/api/stripe-checkout-success': {
      body: { success: true, orderId: 'order_A', paymentIntentId: 'pi_1', message: 'Ready.' },
    },
  })
  const { address } = renderInShop(<HostedReturn orderId="order_A" sessionId="cs_1" />, {
    at: '/order-success/order_A?session_id=cs_1',
  })
  await waitFor(() => expect(address()).toBe('/order-success/order_A'))
  expect(shop.to('/api/stripe-checkout-success')[0]?.body).toEqual({ sessionId: 'cs_1' })
})

test('a link from an e-mail is spent by a press, not by opening it', async () => {
  const shop = shopAnswers({
    '/api/orders/redeem-link': { body: { success: true, orderId: 'order_A' } },
  })
  location.hash = '#token-1'
  const { user, address } = renderInShop(<OrderAccess />, { at: '/order-access' })
  expect(shop.to('/api/orders/redeem-link')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Open my order' }))
  await waitFor(() => expect(address()).toBe('/order-success/order_A'))
  expect(shop.to('/api/orders/redeem-link')[0]?.body).toEqual({ token: 'token-1' })
})
