import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { anAddress } from './checkout.ts'
import { openHydrated } from './hydrated.ts'
import { payIntent } from './provider.ts'
import { zoneHeaders } from './zone-token.ts'

type OrderRequest = Readonly<{
  email?: string
  firstName?: string
  lastName?: string
  /** How many of which edition. */
  items?: Readonly<Record<string, number>>
  currency?: string
  /** Of another shop than that of the journeys. */
  origin?: string
}>

const headers = { 'sec-fetch-site': 'same-origin' }
const address = {
  ...{ phone: '+1 415 555 0142', address: '12 Harbour Street', city: 'Oakland' },
  ...{ zipCode: '94607', country: 'US' },
}

/**
 * An order that this browser paid over the API, as the checkout page does it: confirmed, its keys seen, and open in
 * the browser. For what comes after a purchase: the purchase itself is a journey of `buy-a-license.spec.ts`.
 */
export async function aPaidOrder(
  browser: APIRequestContext,
  {
    email = anAddress(),
    firstName = 'Ada',
    lastName = 'Byron',
    // Few journeys buy it, so that nobody waits for a key.
    items = { 'home-business-2021': 1 },
    currency = 'usd',
    origin = '',
  }: OrderRequest = {},
) {
  const opened = await browser.post(`${origin}/api/create-payment-intent`, {
    headers,
    data: {
      items: Object.entries(items).map(([productId, quantity]) => ({ productId, quantity })),
      currency,
      billingInfo: { ...address, email, firstName, lastName },
    },
  })
  expect(opened.status(), await opened.text()).toBe(200)
  const { paymentIntentId, clientSecret, orderId } = await opened.json()
  await payIntent(paymentIntentId)
  const confirmed = await browser.post(`${origin}/api/confirm-payment`, {
    headers: { ...headers, ...(await zoneHeaders(browser, origin)) },
    data: { paymentIntentId, clientSecret },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  const { orderNumber, licenseKeys } = await confirmed.json()
  const keys = (licenseKeys as { licenseKey: string }[]).map(({ licenseKey }) => licenseKey)
  return { orderId: String(orderId), orderNumber: String(orderNumber), email, keys }
}

/** The same, with its page open. */
export async function openPaidOrder(page: Page, request: OrderRequest = {}) {
  const order = await aPaidOrder(page.request, request)
  await openHydrated(page, `/order-success/${order.orderId}`)
  return order
}
