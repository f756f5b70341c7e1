// @vitest-environment happy-dom
import type { Order } from '@keyhaven/contracts/orders'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY, sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { HostedReturn } from './hosted-return.tsx'
import { addressWithout, leftPaymentIn } from './left-payment.ts'
import { OrderAccess } from './order-access.tsx'
import { OrderScreen } from './order-screen.tsx'
import { PaymentReturn } from './payment-return.tsx'

const noParts = { Rows: () => null }

const ADDRESS = '/api/admin/orders/order_A'
const KEYS = '/api/orders/order_A/keys'

function openOrder(change: Partial<Order> = {}) {
  const shop = shopAnswers({
    [ADDRESS]: { body: { ...sampleOrder, ...change } },
    [KEYS]: { body: { ...sampleOrder, ...change, areKeysSeen: true } },
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
  expect(heading.textContent).toBe('Your key, Ana')
  expect(document.activeElement).toBe(heading)
  expect(screen.getAllByText('Completed').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^\$\s149\.99$/).length).toBeGreaterThan(0)
})

const HIDDEN = '•••••-•••••-•••••-•••••-7QK2M'
const masked = (text: string) => [{ ...sampleOrder.licenseKeys[0], licenseKey: text } as never]

test('right after the payment the keys are here without a press, and stay hidden until one', async () => {
  const { shop, user } = openOrder()
  await user.click(await screen.findByRole('button', { name: /^Reveal/ }))
  expect(screen.getByText(SAMPLE_KEY)).toBeTruthy()
  expect(shop.to(KEYS)).toHaveLength(1)
})

test('a key that nobody has seen is asked for by a press alone, and the page says what that means', async () => {
  const shop = shopAnswers({
    [ADDRESS]: { body: { ...sampleOrder, areKeysSeen: false, licenseKeys: masked(HIDDEN) } },
    [KEYS]: { body: sampleOrder },
  })
  const { user } = renderInShop(<OrderScreen orderId="order_A" parts={noParts} />)
  expect(await screen.findByText(/Unused keys are refunded after a\s+quick check/)).toBeTruthy()
  expect(shop.to(KEYS)).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
  expect(screen.queryByLabelText('Include licence keys when printing')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  expect(await screen.findByText(SAMPLE_KEY)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy key of Office Home 2024' })).toBeTruthy()
  expect(screen.queryByText(/Unused keys are refunded after a\s+quick check/)).toBeNull()
})

test('keys that cannot be shown right now say so, and can be asked for again', async () => {
  shopAnswers({
    [ADDRESS]: { body: { ...sampleOrder, areKeysSeen: false, licenseKeys: masked(HIDDEN) } },
    [KEYS]: { status: 503, body: { error: 'Not available' } },
  })
  const { user } = renderInShop(<OrderScreen orderId="order_A" parts={noParts} />)
  await user.click(await screen.findByRole('button', { name: /^Reveal/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be shown')
  expect(screen.getByRole('button', { name: /^Reveal/ })).toBeTruthy()
})

test('keys that are still to come are named, and looked for again at a press', async () => {
  const late = { productName: 'Office Home 2024', quantity: 1, licenseKeys: [] }
  const { shop, user } = openOrder({
    areKeysSeen: false,
    hasLicenseKeys: false,
    licenseKeys: [],
    productsWithKeys: [],
    productsWithoutKeys: [late],
  })
  expect((await screen.findAllByText('Waiting for key')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(shop.to(ADDRESS)).toHaveLength(2))
})

test('a visitor who has not shown that the order is theirs is offered a link by e-mail', async () => {
  const { shop, user } = openOrder({
    requiresVerification: true,
    areKeysSeen: false,
    email: 'a•••@e•••.com',
    licenseKeys: [],
    firstName: '',
  })
  await user.click(await screen.findByRole('button', { name: 'E-mail me a link' }))
  expect(await screen.findByText('Check your e-mail.')).toBeTruthy()
  expect(shop.to('/api/orders/order_A/access-link')).toHaveLength(1)
  expect(screen.queryByText('Your licence keys')).toBeNull()
})

test('after an order with a shared free code the page says that a link was sent, and offers another', async () => {
  const record = { id: 'order_A', requiresVerification: true }
  localStorage.setItem('last-order', JSON.stringify(record))
  const { shop, user } = openOrder({
    requiresVerification: true,
    areKeysSeen: false,
    email: 'a•••@e•••.com',
    licenseKeys: [],
    total: '0.00',
  })
  expect(await screen.findByText(/We sent a link to a•••@e•••\.com/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send another link' }))
  expect(await screen.findByText('Check your e-mail.')).toBeTruthy()
  expect(shop.to('/api/orders/order_A/access-link')).toHaveLength(1)
  localStorage.clear()
})

test('an order that nobody paid shows no total and no thanks', async () => {
  openOrder({ status: 'Expired', paymentStatus: 'expired', areKeysSeen: false })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Expired')
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
  const keyless = {
    areKeysSeen: false,
    hasLicenseKeys: false,
    licenseKeys: [],
    productsWithKeys: [],
  }
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

test('the receipt shows list prices, what a code took off, the tax and the card without its digits', async () => {
  const items = sampleOrder.items.map((item) => ({ ...item, price: '134.99', listPrice: '149.99' }))
  const discount = { amount: '15.00', code: 'WELCOME10' }
  const card = { brand: 'visa' }
  openOrder({ items, discount, total: '134.99', taxNote: 'No tax is charged.', card })
  const receipt = await screen.findByRole('region', { name: 'Receipt' })
  const text = receipt.textContent?.replace(/\s/g, ' ')
  expect(text).toContain('Office Home 2024$ 149.99')
  expect(text).toContain('Discount, code WELCOME10−$ 15.00')
  expect(text).toContain('Total paid$ 134.99')
  expect(text).toContain('No tax is charged.')
  expect(text).toContain('Visa card')
})

test('an e-mail that could not be sent again says so in the page', async () => {
  const { user } = openOrder()
  await user.click(await screen.findByRole('button', { name: 'Resend' }))
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Email'))
  await user.click(screen.getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Resend'))
})

test('keys go to paper only when they are asked for', async () => {
  const { user } = openOrder()
  await screen.findByRole('heading', { level: 1, name: /^Your keys?/ })
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
    ecommerce: {
      transaction_id: 'KH-7F3K-9Q2D',
      currency: 'USD',
      value: 149.99,
      tax: 0,
      shipping: 0,
      items: [{ item_id: 'home-2024', item_name: 'Office Home 2024', price: 149.99, quantity: 1 }],
    },
  })
  expect(localStorage.getItem('reported-orders')).toBe('["order_A"]')
  expect(document.querySelector('canvas'), 'confetti, though motion is not wanted').toBeNull()
})

test('an order that was opened from an e-mail on another device reports nothing', async () => {
  openOrder()
  await screen.findByRole('heading', { level: 1, name: /^Your keys?/ })
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

test('a payment on its way is not called paid: it says who confirms it, and not to pay again', async () => {
  openOrder({
    ...{ paymentStatus: 'processing', status: 'Payment on its way', confirmedBy: 'iDEAL | Wero' },
    ...{ licenseKeys: [], hasLicenseKeys: false, areKeysSeen: false },
  })
  expect(await screen.findByRole('heading', { name: 'Payment on its way' })).toBeTruthy()
  expect(screen.getByText(/as soon as iDEAL \| Wero/)).toBeTruthy()
  expect(screen.getByText(/please don’t pay again/)).toBeTruthy()
  expect(screen.queryByText(/Thank you|Processing Issue/)).toBeNull()
})

describe('back from a page of the bank', () => {
  const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_1' }
  const at = '/order-success/order_A?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1'
  const back = () =>
    renderInShop(<PaymentReturn orderId="order_A" payment={payment} />, {
      at: `${at}&redirect_status=failed`,
    })

  test('the shop asks whether it was paid, whatever the address says, and the secret leaves the address', async () => {
    const shop = shopAnswers({ '/api/confirm-payment': { body: { orderId: 'order_A' } } })
    const { address } = back()
    await waitFor(() => expect(address()).toBe('/order-success/order_A'))
    expect(shop.to('/api/confirm-payment')[0]?.body).toEqual(payment)
  })

  test('what the bank has not decided leads to its order, which says so', async () => {
    const body = { code: 'payment_processing', message: 'Wait.' }
    shopAnswers({ '/api/confirm-payment': { status: 202, body } })
    const { address } = back()
    await waitFor(() => expect(address()).toBe('/order-success/order_A'))
  })

  test('only what the provider added is taken out of the address', () => {
    const search = new URLSearchParams(at.split('?')[1])
    expect(leftPaymentIn(search)).toEqual(payment)
    expect(leftPaymentIn(new URLSearchParams('payment_intent=pi_1'))).toBeUndefined()
    expect(addressWithout(`http://shop.example.com${at}&redirect_status=succeeded&a=1`)).toBe(
      '/order-success/order_A?a=1',
    )
  })
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
