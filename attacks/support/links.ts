import type { Browser } from './browser.ts'
import type { Answer } from './http.ts'
import type { Shop } from './shop.ts'

export type Link = Readonly<{ id: string; amount: string }>

export const aPayer = (over: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  ...over,
})

/** A payment link, made by those who may. */
export async function makeLink(shop: Shop, over: object = {}): Promise<Link> {
  const { browser, headers } = await shop.staff('finance')
  const wanted = { title: 'Setup service', amount: '99.00', ...over }
  const { status, json, text } = await browser.post('/api/admin/payment-links', wanted, headers)
  if (status !== 201) throw new Error(`no payment link: ${status} ${text}`)
  return json.link as Link
}

export const linkPath = (id: string) =>
  id.startsWith('cpl_') ? `/api/rbac/customer-payment-links/${id}` : `/api/payment-links/${id}`

export const viewLink = (browser: Browser, id: string): Promise<Answer> => browser.get(linkPath(id))

export const payLink = (browser: Browser, id: string, over: object = {}): Promise<Answer> =>
  browser.post('/api/process-payment', { paymentLinkId: id, customerInfo: aPayer(), ...over })

/** The session behind the page that an answer leads to. */
export const sessionIn = ({ json }: Answer): string =>
  /\/pay\/(\w+)/.exec(String(json.checkoutUrl))?.[1] ?? ''

/** Pays on the provider’s page with a good card. */
export async function payThere({ provider }: Shop, sessionId: string): Promise<Answer> {
  const fields = { email: 'ada@example.com' }
  const opened = await provider.asBrowser('POST', `/pay/${sessionId}/intent`, fields)
  const secret = String(opened.json.client_secret)
  if (opened.status >= 400) return opened
  return await provider.pay(secret.split('_secret_')[0] ?? '', secret)
}

export const viewResult = (browser: Browser, sessionId: string): Promise<Answer> =>
  browser.get(`/api/payment-success?session_id=${sessionId}`)

export const comeBack = (browser: Browser, sessionId: string): Promise<Answer> =>
  browser.post('/api/stripe-checkout-success', { sessionId })
