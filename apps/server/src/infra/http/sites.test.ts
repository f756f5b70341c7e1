import { isPermission } from '@keyhaven/contracts/staff/permissions'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { halvesOf } from '../../testing/staff-factors.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, login } from '../../testing/test-staff.ts'
import { tinyWeb } from '../../testing/tiny-web.ts'
import { type RoutePolicy, requirePolicies } from './access.ts'
import { keepSitesApart } from './sites.ts'

const SHOP = 'shop.example'
const OFFICE = 'office.shop.example'
const STAFF = 'staff.shop.example'

type Headers = Record<string, string>
let shop: TestShop
let signedIn: Headers

beforeAll(async () => {
  shop = await testShop(
    {
      PUBLIC_ORIGIN: `https://${SHOP}`,
      STAFF_ORIGIN: `https://${STAFF}`,
      VARIANT_HOSTS: [OFFICE],
      // Every route is asked at every host.
      RATE_LIMIT_PER_MINUTE: 100_000,
    },
    tinyWeb({ made: 0, isMakeshift: false, content: '' }),
  )
  const { email } = await addStaff(shop, 'super_admin')
  signedIn = halvesOf(await login(shop, { email, headers: { host: STAFF } }))
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const ask = (host: string, method: Method, url: string, headers: Headers = fromOurPage) =>
  shop.app.inject({
    method,
    url,
    headers: { ...headers, host },
    ...(method !== 'GET' && { payload: {} }),
  })

/** Whether the host says that it does not serve this call at all. */
async function isRefused(host: string, { method, path }: RoutePolicy): Promise<boolean> {
  const reply = await ask(host, method as Method, path.replaceAll(/:\w+|\*/g, 'x'))
  if (reply.statusCode !== 421) return false
  // A form without scripts is answered by a page.
  const isPage = String(reply.headers['content-type']).startsWith('text/html')
  if (isPage) return true
  // A call of another protocol is refused in the form of that protocol.
  const { code, jsonrpc, ucp } = reply.json<{ code?: string; jsonrpc?: string; ucp?: object }>()
  return code === 'misdirected' || jsonrpc !== undefined || ucp !== undefined
}

const routes = () => shop.access.table().filter(({ method }) => methods.includes(method))
const nameOf = ({ method, path }: RoutePolicy) => `${method} ${path}`

/** The specification gives these three addresses to visitors of the shop. */
const forVisitors = [
  'POST /api/admin/custom-scripts/log',
  'GET /api/admin/orders/:id',
  'GET /api/rbac/customer-payment-links/:id',
]

const isForStaff = (route: RoutePolicy) =>
  route.allow === 'staff' ||
  isPermission(route.allow) ||
  (/^\/api\/(admin|rbac|super-admin)\//.test(route.path) && !forVisitors.includes(nameOf(route)))

/** What both kinds of pages need, and what is for whom looks after the machine. */
const everywhere =
  /^\/(healthz|livez|readyz|media\/:name|\.well-known\/security\.txt|security-policy\.txt|\*|api\/(\*|products|currencies|csp-reports|page-failures|openapi\.json|docs.*|orders\/:id\/(invoices|invoices\/:number\.pdf|timeline|company)))$/

test('calls of staff and their sign-in are not served by any host of the shop', async () => {
  const ofStaff = routes().filter(isForStaff)
  expect(ofStaff.length).toBeGreaterThan(200)
  for (const host of [SHOP, OFFICE]) {
    const answered: string[] = []
    for (const route of ofStaff) if (!(await isRefused(host, route))) answered.push(nameOf(route))
    expect(answered).toEqual([])
  }
})

test('the host of staff serves their calls and nothing that is the shop’s', async () => {
  const wrong: string[] = []
  for (const route of routes()) {
    const isServed = isForStaff(route) || everywhere.test(route.path)
    if ((await isRefused(STAFF, route)) === isServed) wrong.push(nameOf(route))
  }
  expect(wrong).toEqual([])
})

test('visitors reach at the shop what the specification gives them', async () => {
  const ofShop = routes().filter((route) => !isForStaff(route))
  expect(ofShop.map(nameOf)).toEqual(expect.arrayContaining(forVisitors))
  const refused: string[] = []
  for (const route of ofShop) if (await isRefused(SHOP, route)) refused.push(nameOf(route))
  expect(refused).toEqual([])
})

test('custom scripts, tags and the pixel frame never come from the host of staff', async () => {
  for (const url of ['/pixel', '/api/custom-scripts/public', '/script-preview']) {
    expect([url, (await ask(STAFF, 'GET', url)).statusCode]).toEqual([url, 421])
  }
})

test('what is kept for visitors is not what the host of staff answers with', async () => {
  await ask(SHOP, 'GET', '/shop')
  const reply = await ask(STAFF, 'GET', '/shop')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `https://${SHOP}/shop`])
})

test.each([SHOP, OFFICE])(
  'pages of staff asked for at %s are found at their host',
  async (host) => {
    for (const path of [
      '/admin',
      '/admin/main-site?tab=orders&id=1',
      '/Admin/set-up',
      '/rbac-login',
    ]) {
      const reply = await ask(host, 'GET', path)
      expect([reply.statusCode, reply.headers.location]).toEqual([308, `https://${STAFF}${path}`])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  },
)

test('an address that tries to lead elsewhere stays at our own hosts', async () => {
  const there = await ask(SHOP, 'GET', '/admin//evil.example/%2e%2e/%2e%2e//evil.example')
  expect(new URL(String(there.headers.location)).host).toBe(STAFF)
  const back = await ask(STAFF, 'GET', '//evil.example/shop')
  expect(new URL(String(back.headers.location)).host).toBe(SHOP)
})

test('pages of staff are shown at their host', async () => {
  expect((await ask(STAFF, 'GET', '/admin')).statusCode).toBe(200)
})

test('staff sign in at their host and work there', async () => {
  const me = await ask(STAFF, 'GET', '/api/admin/me', { ...fromOurPage, ...signedIn })
  expect(me.statusCode).toBe(200)
})

test.each<[string, Headers]>([
  [
    'the shop, which is the same site',
    { 'sec-fetch-site': 'same-site', origin: `https://${SHOP}` },
  ],
  ['the shop, in a browser that says only its origin', { origin: `https://${SHOP}` }],
  ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['nobody knows where', {}],
])('a session is not heard in a call from %s, not even to read', async (_, from) => {
  for (const method of ['GET', 'POST'] as const) {
    const url = method === 'GET' ? '/api/admin/me' : '/api/admin/logout'
    const reply = await ask(STAFF, method, url, { ...signedIn, ...from })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
  }
  const still = await ask(STAFF, 'GET', '/api/admin/me', { ...fromOurPage, ...signedIn })
  expect(still.statusCode).toBe(200)
})

test('no answer lets another origin read it', async () => {
  const headers = { ...signedIn, origin: `https://${STAFF}` }
  const reply = await ask(STAFF, 'GET', '/api/admin/me', headers)
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a staff route that would answer on a host of the shop stops the boot', async () => {
  const app = Fastify()
  requirePolicies(app)
  keepSitesApart(app)
  app.get('/api/admin/leak', { config: { allow: 'public' } }, async () => 'out')
  await expect(app.ready()).rejects.toThrow('/api/admin/leak would answer on hosts of the shop')
})

test('a store cannot have had the host of staff first', async () => {
  await shop.ctx.db
    .updateTable('stores')
    .set({ hosts: [STAFF] })
    .where('id', '=', 'office')
    .execute()
  await expect(testShop({ ...shop.config })).rejects.toThrow(`${STAFF} is a host of the store`)
})
