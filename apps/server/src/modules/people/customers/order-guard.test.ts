import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { staffHeaders } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

const EMAIL = 'owner@example.com'
let working: WorkingShop
let orderId: string
let owner: ReturnType<typeof aBrowser>
beforeAll(async () => {
  working = await workingShop()
  await stock(working.shop.ctx, 1)
  owner = aBrowser(working.shop)
  const opened = await owner.opened({ billingInfo: aBuyer({ email: EMAIL }) })
  await working.provider.pay(opened.paymentIntentId)
  await owner.confirm(opened)
  orderId = opened.orderId
})
afterAll(() => working.close())

type Call = [method: 'GET' | 'POST' | 'PUT', path: string, body?: object]

const company = {
  company: 'Analytical Engines',
  address: '12 St James Square',
  city: 'London',
  zipCode: 'SW1Y 4JH',
  country: 'GB',
}
/** Every call that says `order` or `order-or-staff`, with a body that is valid. */
const calls: Call[] = [
  ['GET', 'invoices'],
  ['GET', 'invoices/2026-000001.pdf'],
  ['POST', 'company', company],
  ['GET', 'key-claims'],
  ['POST', 'key-claims', { licenseId: 1 }],
  ['POST', 'keys', {}],
  ['POST', 'keys.csv', {}],
  ['POST', 'release', { code: '000000' }],
  ['POST', 'release-code', {}],
  ['GET', 'returns'],
  ['POST', 'returns', { units: [{ lineId: 1, slot: 1 }], isWithdrawal: false }],
  ['POST', 'handover', {}],
  ['GET', 'handover/1'],
  ['POST', 'handover/1/answer', { isAllowed: true }],
  ['GET', 'listing'],
  ['PUT', 'listing', { isListed: true }],
  ['GET', 'seats'],
  ['POST', 'seats', { productId: 'home-2024', emails: ['colleague@example.com'] }],
  ['GET', 'survey'],
  ['POST', 'survey', { rating: 5 }],
  ['GET', 'timeline'],
]
const reads = ['invoices', 'key-claims', 'listing', 'returns', 'seats', 'survey', 'timeline']

const routeOf = (path: string) =>
  path
    .replace(/invoices\/.*\.pdf$/, 'invoices/:number.pdf')
    .replace('handover/1', 'handover/:handover')

test('no call about one order is public but the one that mails its link', () => {
  const about = working.shop.access
    .table()
    .filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/api/orders/:id/'))
  const open = about.filter(({ allow }) => allow === 'public').map(({ path }) => path)
  expect(open).toEqual(['/api/orders/:id/access-link'])
  const guarded = about.filter(({ allow }) => allow === 'order' || allow === 'order-or-staff')
  expect(guarded.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    calls.map(([method, path]) => `${method} /api/orders/:id/${routeOf(path)}`).sort(),
  )
})

test.each(calls)(
  'to a stranger %s %s answers as if there were no such order',
  async (method, path, body) => {
    const stranger = aVisitor(working.shop)
    const foreign = await stranger.call(method, `/api/orders/${orderId}/${path}`, body)
    const unknown = await stranger.call(method, `/api/orders/order_NOTHING/${path}`, body)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'order_not_found'])
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...foreign.json(), requestId: '' })
    expect(foreign.headers['cache-control']).toBe('no-store')
  },
)

test('an order without a name is no order', async () => {
  const stranger = aVisitor(working.shop)
  const named = { orderId: '', customerEmail: EMAIL }
  const replies = [
    await stranger.call('GET', '/api/admin/orders/'),
    await stranger.call('POST', '/api/send-license-keys', named),
  ]
  expect(replies.map((reply) => reply.json().code)).toEqual(['order_not_found', 'order_not_found'])
})

test.each(reads)('the browser that bought reads %s, and no cache keeps it', async (path) => {
  const reply = await owner.call('GET', `/api/orders/${orderId}/${path}`)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('signing in with the proven address opens the order without its cookie; another account does not', async () => {
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email: EMAIL })
  const mails = await working.mailsTo(EMAIL, 3)
  await visitor.enter('/api/auth/code', { email: EMAIL, code: firstCode(mails) })
  const unproven = aVisitor(working.shop)
  const account = { password: 'mauve-otter-pilot', firstName: 'Ada', lastName: 'Byron' }
  await unproven.enter('/api/auth/register', { ...account, email: EMAIL })
  for (const path of reads) {
    const url = `/api/orders/${orderId}/${path}`
    expect([path, (await visitor.call('GET', url)).statusCode]).toEqual([path, 200])
    expect([path, (await unproven.call('GET', url)).statusCode]).toEqual([path, 404])
  }
})

test('staff who may look at orders get in where a call says so, and nowhere else', async () => {
  const headers = await staffHeaders(working.shop, 'support')
  const get = async (path: string) => {
    const url = `/api/orders/${orderId}/${path}`
    return (await working.shop.app.inject({ method: 'GET', url, headers })).statusCode
  }
  expect([await get('timeline'), await get('invoices')]).toEqual([200, 200])
  expect([await get('seats'), await get('returns')]).toEqual([404, 404])
})
