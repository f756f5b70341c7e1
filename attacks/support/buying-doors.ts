import { randomUUID } from 'node:crypto'
import { aBrowser, type Browser } from './browser.ts'
import { addCoupon } from './coupons.ts'
import type { HttpAnswer } from './http.ts'
import { aBuyer, aLine, confirm, open, openedIn, patiently } from './purchase.ts'
import type { Shop } from './shop.ts'
import { anEvent, postEvent } from './webhook.ts'

/** An order someone bought, and the call by which the browser that bought it may repeat itself. */
export type Bought = Readonly<{
  door: string
  email: string
  orderId: string
  cookies: ReadonlyMap<string, string>
  site: Browser['site']
  intentId: string
  again: (browser: Browser) => Promise<HttpAnswer>
}>

type Door = Readonly<{ name: string; buy: (shop: Shop, email: string) => Promise<Bought> }>

/** The same cookies as on the day of the purchase, from an address of their own. */
export const oldBrowser = ({ site, cookies }: Bought) => aBrowser(site, new Map(cookies))

async function begun(browser: Browser, email: string) {
  const answer = await patiently(() => open(browser, { billingInfo: aBuyer({ email }) }))
  if (answer.status !== 200) throw new Error(`cannot buy: ${answer.status} ${answer.text}`)
  return answer
}

const byCard: Door = {
  name: 'confirm-payment',
  async buy(shop, email) {
    const browser = shop.browser()
    const opened = openedIn(await begun(browser, email))
    const { orderId, paymentIntentId: intentId, clientSecret } = opened
    await shop.provider.pay(intentId, clientSecret)
    const { site, cookies } = browser
    const again = (asked: Browser) => patiently(() => confirm(asked, opened))
    return { door: 'confirm-payment', email, orderId, site, cookies, intentId, again }
  },
}

/** Pays on the provider's own page with a good card. */
async function payThere({ provider }: Shop, sessionId: string, email: string) {
  const { json } = await provider.asBrowser('POST', `/pay/${sessionId}/intent`, { email })
  const secret = String(json.client_secret)
  const intentId = secret.split('_secret_')[0] ?? ''
  await provider.pay(intentId, secret)
  return intentId
}

/** At a server that sends its buyers to the provider's page. */
const hosted = (site: Browser['site']): Door => ({
  name: 'hosted return',
  async buy(shop, email) {
    const browser = aBrowser(site)
    const answer = await begun(browser, email)
    const { orderId } = openedIn(answer)
    const sessionId = /\/pay\/(\w+)/.exec(String(answer.json.checkoutUrl))?.[1] ?? ''
    const intentId = await payThere(shop, sessionId, email)
    const again = (asked: Browser) =>
      patiently(() => asked.post('/api/stripe-checkout-success', { sessionId }))
    return {
      ...{ door: 'hosted return', email, orderId, site },
      ...{ cookies: browser.cookies, intentId, again },
    }
  },
})

const free: Door = {
  name: 'free order',
  async buy(shop, email) {
    const browser = shop.browser()
    const couponCode = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 1 })
    const body = { items: [aLine()], billingInfo: aBuyer({ email }), couponCode }
    const key = { 'idempotency-key': randomUUID() }
    const again = (asked: Browser) => asked.post('/api/confirm-free-order', body, key)
    const placed = await patiently(() => again(browser))
    const orderId = String(placed.json.orderId)
    const { site, cookies } = browser
    return { door: 'free order', email, orderId, site, cookies, intentId: '', again }
  },
}

/** The three calls that tell a browser once more what it bought. */
export const doorsAt = (site: Browser['site']): readonly Door[] => [byCard, hosted(site), free]

/** The provider's message settles the order; no browser has looked at it yet. */
export async function settledUnseen(shop: Shop, { intentId }: Bought) {
  await postEvent(shop, anEvent(intentId))
}
