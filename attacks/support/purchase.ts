import type { Browser } from './browser.ts'
import { pause } from './eventually.ts'
import type { HttpAnswer } from './http.ts'
import type { Shop } from './shop.ts'

type Line = Readonly<{ productId: string; quantity: number }>
export type Cart = Readonly<{
  items?: readonly Line[]
  currency?: string
  couponCode?: string
  amount?: number
  forceNew?: boolean
  billingInfo?: object
}>

export type Opened = Readonly<{
  clientSecret: string
  paymentIntentId: string
  orderId: string
  total: string
}>

export const aBuyer = (over: object = {}) => ({
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

export const aLine = (over: Partial<Line> = {}): Line => ({
  productId: 'home-2024',
  quantity: 1,
  ...over,
})

export const aCart = ({ items = [aLine()], currency = 'usd', ...rest }: Cart = {}) => ({
  items,
  currency,
  billingInfo: aBuyer(),
  ...rest,
})

export const open = (browser: Browser, cart?: Cart): Promise<HttpAnswer> =>
  browser.post('/api/create-payment-intent', aCart(cart))

export const openedIn = ({ json }: HttpAnswer): Opened => json as unknown as Opened

export const confirm = (browser: Browser, { paymentIntentId, clientSecret }: Opened) =>
  browser.post('/api/confirm-payment', { paymentIntentId, clientSecret })

/** Looks at an order, and reveals its keys if it shows any: a caller who gets them here has them. */
export async function viewOrder(browser: Browser, orderId: string): Promise<HttpAnswer> {
  const looked = await browser.get(`/api/admin/orders/${orderId}`)
  const revealed = await browser.post(`/api/orders/${orderId}/keys`, {})
  return revealed.status === 200 ? revealed : looked
}

/** Every key a body shows in full, wherever it is. */
export const keysIn = ({ text }: HttpAnswer): string[] =>
  [...text.matchAll(/"licenseKey":"([^"•]+)"/g)].map(([, key = '']) => key)

const PATIENCE = 8
const PAUSE_MS = 250

/** A shop that is too busy asks to come back soon; a buyer does. */
export async function patiently(call: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (let nth = 1; ; nth += 1) {
    const answer = await call()
    if (answer.status !== 503 || nth === PATIENCE) return answer
    await pause(PAUSE_MS * nth)
  }
}

/** A whole honest purchase: opened, paid at the provider, confirmed. */
export async function buy(shop: Shop, cart?: Cart, browser: Browser = shop.browser()) {
  const opening = await patiently(() => open(browser, cart))
  const opened = openedIn(opening)
  if (opening.status !== 200) throw new Error(`cannot buy: ${opening.status} ${opening.text}`)
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  const confirmation = await patiently(() => confirm(browser, opened))
  return { browser, opened, confirmation, keys: [...new Set(keysIn(confirmation))] }
}

/** Neither a key nor the cookie that would open one. */
export const givesNothing = (answer: HttpAnswer) =>
  keysIn(answer).length === 0 && !String(answer.headers['set-cookie']).includes('oa=')

/** How many units of stock an order has. */
export async function unitsOf(shop: Shop, orderId: string): Promise<number> {
  const statement = `
    select 1 from assignments join order_lines on order_lines.id = order_line_id
    where order_id = $1`
  return (await shop.sql(statement, [orderId])).length
}
