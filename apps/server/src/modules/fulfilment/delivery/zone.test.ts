import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneTokenFor } from '../../../infra/http/zone-token.ts'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

type Browser = ReturnType<typeof aBrowser>

const outside = { 'x-zone-token': '' }
const HOUR_MS = 3_600_000

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const tokenFor = (browser: Browser, hoursAgo = 0) =>
  zoneTokenFor(
    {
      config: working.shop.config,
      now: () => new Date(working.shop.ctx.now().getTime() - hoursAgo * HOUR_MS),
    },
    { headers: { cookie: cookieOf(browser) } },
  )

/** A purchase in a browser that shows this for a token when it says that it paid. */
async function bought(email: string, shown: Record<string, string> = {}) {
  await stock(working.shop.ctx, 1)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  const { paymentIntentId, clientSecret, orderId } = opened
  const body = { paymentIntentId, clientSecret }
  const confirmed = await browser.call('POST', '/api/confirm-payment', body, shown)
  return { browser, orderId, confirmed, body }
}

/** Calls that answer with a whole key or move one, by the buyer with the order open and signed in. */
const zoned = (id: string): [method: 'POST' | 'GET', path: string, body: object][] => [
  ['POST', `/api/orders/${id}/keys`, {}],
  ['POST', `/api/orders/${id}/keys.csv`, {}],
  ['POST', `/api/orders/${id}/seats`, { productId: 'home-2024', emails: ['mate@example.com'] }],
  ['POST', `/api/orders/${id}/handover`, {}],
  ['POST', `/api/orders/${id}/address/ways`, {}],
  ['POST', `/api/account/orders/${id}/open`, {}],
  ['POST', '/api/account/export', {}],
  ['GET', '/api/account/export/1/file', {}],
  ['POST', '/api/account/erasure/code', {}],
  ['POST', '/api/auth/email/request', { email: 'next@example.com' }],
]

test('the calls of a key need a document of the zone, of this browser, with the cookies of now and not older than twelve hours', async () => {
  const email = 'zone@example.com'
  const { browser, orderId } = await bought(email)
  const stranger = aBrowser(working.shop)
  const before = tokenFor(browser)
  await browser.call('POST', '/api/auth/code/request', { email })
  const code = firstCode(await working.mailsTo(email, 3))
  const { token } = (await browser.call('POST', '/api/auth/code', { email, code })).json()
  const authorization = `Bearer ${token}`
  const bad = {
    none: {},
    invented: `${Date.now() + HOUR_MS}.${'A'.repeat(43)}`,
    'of another browser': tokenFor(stranger),
    'from before the sign-in': before,
    'thirteen hours old': tokenFor(browser, 13),
  }
  for (const [method, path, body] of zoned(orderId)) {
    for (const [what, shown] of Object.entries(bad)) {
      const header = { 'x-zone-token': typeof shown === 'string' ? shown : '', authorization }
      const reply = await browser.call(method, path, method === 'GET' ? undefined : body, header)
      const said = [path, what, reply.statusCode, reply.json().code]
      expect(said).toEqual([path, what, 403, 'zone_stale'])
    }
  }
  const eleven = { 'x-zone-token': tokenFor(browser, 11), authorization }
  const keys = await browser.call('POST', `/api/orders/${orderId}/keys`, {}, eleven)
  expect([keys.statusCode, keys.json().licenseKeys.length]).toEqual([200, 1])
})

test('a page outside the zone that pays is told of its order without the key, and looks at it like a stranger', async () => {
  const { browser, orderId, confirmed, body } = await bought('outside@example.com', outside)
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.json()).toMatchObject({ orderId, licenseKeys: [], requiresVerification: true })
  const look = (header = {}) =>
    browser.call('GET', `/api/admin/orders/${orderId}`, undefined, header)
  const seen = await look(outside)
  expect(seen.json()).toMatchObject({ requiresVerification: true, licenseKeys: [], firstName: '' })
  expect(seen.headers['x-zone-stale']).toBe('1')
  expect((await look()).json()).toMatchObject({ requiresVerification: false, firstName: 'Ada' })
  const again = await browser.call('POST', '/api/confirm-payment', body)
  expect(again.json().licenseKeys).toHaveLength(1)
})

test('an answer that sets a cookie has the token that goes with it, for those who showed one', async () => {
  const inside = await bought('inside@example.com')
  expect(inside.confirmed.headers['x-zone-token']).toBeTruthy()
  const shown = { 'x-zone-token': String(inside.confirmed.headers['x-zone-token']) }
  const path = `/api/orders/${inside.orderId}/keys`
  const keys = await inside.browser.call('POST', path, {}, shown)
  expect([keys.statusCode, keys.headers['x-zone-token']]).toEqual([200, undefined])
  const out = await bought('silent@example.com', outside)
  expect(out.confirmed.headers['set-cookie']).toBeTruthy()
  expect(out.confirmed.headers['x-zone-token']).toBeUndefined()
  expect(out.confirmed.headers['x-zone-stale']).toBe('1')
})
