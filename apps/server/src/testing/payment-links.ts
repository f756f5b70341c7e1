import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import type { aBrowser } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import type { TestShop } from './test-shop.ts'
import { fromOurPage, staffHeaders } from './test-staff.ts'

type Browser = ReturnType<typeof aBrowser>

export const aCustomer = (over = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
  ...over,
})

/** A member of staff at the calls for payment links. */
export async function aLinkDesk(shop: TestShop, role: Role = 'finance') {
  const headers = { ...fromOurPage, ...(await staffHeaders(shop, role)) }
  type Headers = Record<string, string>
  const call = (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
    extra: Headers = {},
  ) =>
    shop.app.inject({
      method,
      url: `/api/admin/payment-links${path}`,
      headers: { ...headers, ...extra },
      ...(payload && { payload }),
    })
  /** Changes a link as a person does who has just looked at it. */
  const edit = async (id: string, payload: object) => {
    const { links } = (await call('GET', '?limit=200')).json<{ links: ManagedLink[] }>()
    const version = links.find((link) => link.id === id)?.version ?? '0'
    return await call('PATCH', `/${id}`, payload, { 'if-match': `"${version}"` })
  }
  const create = (over = {}) =>
    call('POST', '', { title: 'Setup service', amount: '99.00', ...over })
  const made = async (over = {}) => {
    const reply = await create(over)
    if (reply.statusCode !== 201) throw new Error(reply.payload)
    return reply.json<{ link: ManagedLink }>().link
  }
  return { call, create, edit, made }
}

export const pay = (browser: Browser, paymentLinkId: string, over = {}) =>
  browser.call('POST', '/api/process-payment', {
    paymentLinkId,
    customerInfo: aCustomer(),
    ...over,
  })

/** The session behind the page that a browser was sent to. */
export async function begun(browser: Browser, linkId: string, over = {}): Promise<string> {
  const reply = await pay(browser, linkId, over)
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return sessionIn(reply.json().checkoutUrl)
}

export const sessionIn = (checkoutUrl: string) => checkoutUrl.split('/').at(-1) ?? ''

/** Pays on the provider's page as its own script does; the status of the provider's answer. */
export async function payOnPage(provider: TestCardProvider, sessionId: string): Promise<number> {
  const opened = await fetch(`${provider.base}/pay/${sessionId}/intent`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer pk_test_keyhaven_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({}),
  })
  if (!opened.ok) return opened.status
  const { client_secret } = (await opened.json()) as { client_secret: string }
  return await provider.pay(client_secret.split('_secret_')[0] ?? '')
}

export const returned = (browser: Browser, sessionId: string) =>
  browser.call('POST', '/api/stripe-checkout-success', { sessionId })

export const result = (browser: Browser, sessionId: string) =>
  browser.call('GET', `/api/payment-success?session_id=${sessionId}`)
