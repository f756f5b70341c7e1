import { endpointsOf } from './support/openapi.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** The specification gives these addresses to visitors of the shop. */
const forVisitors = [
  'POST /api/admin/custom-scripts/log',
  'GET /api/admin/orders/{id}',
  'GET /api/rbac/customer-payment-links/{id}',
]

const hostsOf = ({ origin }: Shop) => [
  new URL(origin).host,
  `localhost:${new URL(origin).port}`,
  'office.localhost',
]

/** Where no staff work: whatever is sent, the host says that it does not serve this. */
const isElsewhere = ({
  status,
  json,
}: {
  status: number
  json: Readonly<Record<string, unknown>>
}) => status === 421 && json.code === 'misdirected'

/** Every call of staff, with both halves of a session, at each host where scripts run. */
async function callsAtTheShop(shop: Shop, trial: Trial, { browser, headers }: Staff) {
  const all = await endpointsOf(shop)
  const ofStaff = all
    .filter(({ path }) => /^\/api\/(admin|rbac|super-admin)\//.test(path))
    .filter(({ method, path }) => !forVisitors.includes(`${method} ${path}`))
  trial.works('the shop describes the calls of staff', ofStaff.length > 200, ofStaff.length)
  for (const host of hostsOf(shop)) {
    const here = { ...headers, host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    for (const { method, path, body } of ofStaff) {
      const there = path.replaceAll(/\{\w+\}/g, '1')
      const answer = await browser.call(method, there, method === 'GET' ? undefined : body, here)
      trial.held(
        `${method} ${path} at ${host}`,
        isElsewhere(answer),
        `${answer.status} ${answer.text}`,
      )
    }
  }
}

/** A page of the shop is the same site: a Strict cookie would go along. The session is not heard. */
async function callsFromTheShop(shop: Shop, trial: Trial, { browser, headers }: Staff) {
  const pages: [string, Record<string, string>][] = [
    ['a browser that says both', { 'sec-fetch-site': 'same-site', origin: shop.origin }],
    ['a browser that says its origin', { origin: shop.origin }],
    ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['no page', { 'sec-fetch-site': 'none' }],
  ]
  for (const [what, from] of pages) {
    const read = await browser.get('/api/admin/me', { ...headers, ...from })
    trial.held(`staff read by ${what}`, read.status === 403, read.text)
    const changed = await browser.post('/api/admin/logout', {}, { ...headers, ...from })
    trial.held(`staff changed by ${what}`, changed.status === 403, changed.text)
  }
  const mine = await browser.get('/api/admin/me', headers)
  trial.held('the session goes on', mine.status === 200, mine.text)
}

/** What runs scripts has no address at the host of staff. */
async function scriptsAtStaff(shop: Shop, trial: Trial) {
  const host = `staff.localhost:${new URL(shop.origin).port}`
  for (const path of ['/pixel', '/script-preview', '/api/custom-scripts/public']) {
    const answer = await shop.browser().get(path, { host })
    trial.held(`${path} at the host of staff`, isElsewhere(answer), answer.text)
  }
  if (!hasPages) return
  const page = await shop.browser().get('/admin/login', { host: new URL(shop.origin).host })
  trial.held('a page of staff at the shop', page.status === 308, `${page.status}`)
  const other = await shop.browser().get('/shop', { host })
  trial.held('a page of the shop at the host of staff', other.status === 302, `${other.status}`)
}

export const staffCallsAtTheShop: Attack = {
  id: 'OR2',
  says: 'No host that runs scripts answers a call of staff, and no page of it speaks with a staff session',
  async run(shop) {
    const trial = newTrial()
    const staff = await shop.staff('admin')
    const me = await staff.browser.get('/api/admin/me', staff.headers)
    trial.works('staff work where they sign in', me.status === 200, me.text)
    const visitor = await shop.browser().get('/api/currencies')
    trial.works('visitors are served at the shop', visitor.status === 200, visitor.text)
    const order = await shop.browser().get(`/api/admin/orders/order_${'A'.repeat(26)}`)
    trial.works('visitors keep their addresses', order.status === 404, order.text)
    await scriptsAtStaff(shop, trial)
    await callsFromTheShop(shop, trial, staff)
    await callsAtTheShop(shop, trial, staff)
    return trial.outcome()
  },
}
