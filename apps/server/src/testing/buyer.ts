import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestShop } from './test-shop.ts'
import { aVisitor } from './visitor.ts'

export const aBuyer = (over = {}) => ({
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+44 20 7946 0000',
  address: '12 St James Square',
  city: 'London',
  zipCode: 'SW1Y 4JH',
  country: 'US',
  ...over,
})

export const aLine = (over = {}) => ({ productId: 'home-2024', quantity: 1, ...over })

export type Opened = {
  clientSecret: string
  paymentIntentId: string
  orderId: string
  total: string
}
type Cart = {
  items?: { productId: string; quantity: number }[]
  currency?: string
  couponCode?: string
  amount?: number
  forceNew?: boolean
  billingInfo?: object
  consents?: object | undefined
  methodsKey?: string
}

const PAUSE_MS = 200
const MOST_RETURNS = 60

/** A crowd on a slow machine is told to come back soon; this buyer does, with the same call. */
export async function comingBack(call: () => Promise<LightMyRequestResponse>) {
  for (let returns = 0; ; returns += 1) {
    const reply = await call()
    if (reply.statusCode !== 503 || returns === MOST_RETURNS) return reply
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    await sleep(PAUSE_MS)
  }
}

/** A browser with cookies of its own, as the shop's pages use the API. */
export function aBrowser(shop: TestShop, remoteAddress?: string) {
  const { cookies, call } = aVisitor(shop, remoteAddress)

  const open = async ({ items = [aLine()], currency = 'usd', ...rest }: Cart = {}) =>
    call('POST', '/api/create-payment-intent', { items, currency, billingInfo: aBuyer(), ...rest })

  return {
    cookies,
    call,
    open,
    opened: async (cart?: Cart) => (await open(cart)).json<Opened>(),
    confirm: ({ paymentIntentId, clientSecret }: Opened) =>
      call('POST', '/api/confirm-payment', { paymentIntentId, clientSecret }),
    /** Looks at an order; a buyer who may see its keys reveals them, as the page does. */
    order: async (id: string) => {
      const looked = await call('GET', `/api/admin/orders/${id}`)
      const { licenseKeys = [] } = looked.json<Partial<Order>>()
      return licenseKeys.length > 0 ? await call('POST', `/api/orders/${id}/keys`, {}) : looked
    },
    keysIn: (confirmation: OrderConfirmation) =>
      confirmation.licenseKeys.map((item) => item.licenseKey),
  }
}
