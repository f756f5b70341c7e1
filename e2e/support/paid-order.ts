import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { ports } from './ports.ts'

const provider = `http://127.0.0.1:${ports.cards}`
const authorization = 'Bearer sk_test_keyhaven_sandbox'

type Buyer = { email: string; firstName: string; lastName: string }

const billing = {
  phone: '+1 415 555 0142',
  address: '12 Harbour Street',
  city: 'Oakland',
  zipCode: '94607',
  country: 'US',
}

/** An order that somebody paid in a browser of their own, of an edition few journeys buy. */
export async function paidOrder(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  buyer: Buyer,
): Promise<string> {
  const origin = baseURL ?? ''
  const extraHTTPHeaders = { origin, 'sec-fetch-site': 'same-origin' }
  const browser = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders })
  const items = [{ productId: 'professional-plus-2024', quantity: 1 }]
  const opened = await browser.post('/api/create-payment-intent', {
    data: { items, currency: 'usd', billingInfo: { ...billing, ...buyer } },
  })
  const { paymentIntentId, clientSecret, orderId } = await opened.json()
  await fetch(`${provider}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  const confirmed = await browser.post('/api/confirm-payment', {
    data: { paymentIntentId, clientSecret },
  })
  expect(confirmed.ok()).toBe(true)
  await browser.dispose()
  return orderId
}
