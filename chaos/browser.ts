import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { loadConfig } from '../apps/server/src/config.ts'
import { ZONE_HEADER, zoneTokenFor } from '../apps/server/src/infra/http/zone-token.ts'
import { call, type HttpAnswer } from './call.ts'

export type Item = { productId: string; quantity: number }
export type Cart = { items: Item[]; currency: string; couponCode?: string }
export type Opened = { clientSecret: string; paymentIntentId: string; orderId: string }

const PUBLIC_ORIGIN = 'http://localhost:3000'
const { SECRETS, KEY_PEPPER } = loadConfig({})

/** What a page of the payment zone has for its calls: these buyers load none. */
const zoneToken = (cookie: string) =>
  zoneTokenFor(
    { config: { PUBLIC_ORIGIN, SECRETS, KEY_PEPPER }, now: () => new Date() },
    { headers: { cookie } },
  )

/** A buyer's browser: its address, its cookies, and the server the balancer sends it to. */
export function aBrowser(serial: number, portOf: () => number) {
  const cookies = new Map<string, string>()
  const email = `buyer-${serial}@example.com`
  const address = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
  const billingInfo = {
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+44 20 7946 0000',
    address: '12 St James Square',
    city: 'London',
    zipCode: 'SW1Y 4JH',
    country: 'US',
  }

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      origin: PUBLIC_ORIGIN,
      [ZONE_HEADER]: zoneToken(cookie),
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const text = body && { body: JSON.stringify(body) }
    const answer = await call({ port: portOf(), method, path, headers, ...text })
    for (const header of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  return {
    email,
    quote: (cart: Cart) => send('POST', '/api/checkout/quote', cart),
    open: (cart: Cart) => send('POST', '/api/create-payment-intent', { ...cart, billingInfo }),
    confirm: ({ paymentIntentId, clientSecret }: Opened) =>
      send('POST', '/api/confirm-payment', { paymentIntentId, clientSecret }),
    takeFree: (cart: Cart) =>
      send('POST', '/api/confirm-free-order', {
        items: cart.items,
        couponCode: cart.couponCode,
        billingInfo,
      }),
    keys: (id: string) => send('POST', `/api/orders/${id}/keys`, {}),
  }
}

export type Browser = ReturnType<typeof aBrowser>

export const keysOf = (answer: HttpAnswer): string[] =>
  answer.json<OrderConfirmation>().licenseKeys.map((item) => item.licenseKey)
