import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import type { Home } from '@keyhaven/contracts/staff/welcome'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { makeStore } from '../../testing/stores.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let boss: Colleague
let limited: Colleague
let own: Things
let foreign: Things

const LINKS = '/api/admin/payment-links'
const aLink = { title: 'Setup service', amount: '99.00' }

type Things = Readonly<{ order: string; quote: string; link: string }>

const db = () => working.shop.ctx.db

/** An order, a request and a link of one store. */
async function thingsOf(storeId: string): Promise<Things> {
  const at = { host: storeId === 'main' ? 'localhost' : `${storeId}.localhost` }
  const browser = aBrowser(working.shop)
  const email = `${storeId}-buyer@example.com`
  const body = { items: [aLine()], currency: 'usd', billingInfo: aBuyer({ email }) }
  const opened = await browser.call('POST', '/api/create-payment-intent', body, at)
  const asked = {
    ...{ company: `Firm of ${storeId}`, contactName: 'Ada Byron', email, country: 'US' },
    ...{ phone: '', taxId: '', neededBy: '', message: '', website: '' },
    lines: [{ productId: 'home-2024', quantity: 20 }],
  }
  const quoted = await browser.call('POST', '/api/quotes', asked, at)
  const link = (await boss.call('POST', LINKS, aLink)).json<{ link: ManagedLink }>().link.id
  await sql`update payment_links set store_id = ${storeId} where id = ${link}`.execute(db())
  return { order: opened.json<{ orderId: string }>().orderId, quote: quoted.json().reference, link }
}

beforeAll(async () => {
  working = await workingShop()
  boss = await aColleague(working.shop, 'super_admin')
  limited = await aColleague(working.shop, 'admin')
  await makeStore(working.shop, boss, 'mine')
  const reply = await boss.call('PUT', `/api/admin/staff-members/${limited.id}/stores`, {
    storeIds: ['mine'],
  })
  expect(reply.json()).toEqual({ success: true, storeIds: ['mine'] })
  own = await thingsOf('mine')
  foreign = await thingsOf('main')
})
afterAll(() => working.close())

const pathsOf = ({ order, quote, link }: Things) => [
  `/api/admin/order-details/${order}`,
  `/api/admin/order-details/${order}/disputes`,
  `/api/admin/quotes/${quote}`,
  `/api/admin/quotes/${quote}/records`,
  `/api/admin/payment-links/${link}`,
  `/api/admin/notes?subject=order:${order}`,
]

test('what is of the own store opens, and the same of another store is not there', async () => {
  for (const path of pathsOf(own)) {
    expect([path, (await limited.call('GET', path)).statusCode]).toEqual([path, 200])
  }
  for (const path of pathsOf(foreign)) {
    expect([path, (await limited.call('GET', path)).statusCode]).toEqual([path, 404])
    expect([path, (await boss.call('GET', path)).statusCode]).toEqual([path, 200])
  }
})

test('nothing of another store can be changed, however the order is spelled', async () => {
  const acts: readonly (readonly ['POST' | 'PUT' | 'PATCH', string, object])[] = [
    ['POST', `/api/admin/order-details/${foreign.order}/cancel`, { reason: 'not mine' }],
    ['POST', `/api/admin/order-details/${foreign.order.toUpperCase()}/cancel`, { reason: 'none' }],
    ['PUT', `/api/admin/order-details/${foreign.order}/tags`, { tags: ['mine'] }],
    ['POST', `/api/admin/payment-links/${foreign.link}/pause`, { paused: true }],
    ['POST', `/api/admin/quotes/${foreign.quote}/state`, { state: 'lost', reason: 'not mine' }],
    ['POST', '/api/admin/notes', { subject: `order:${foreign.order}`, body: 'x', mentions: [] }],
  ]
  for (const [method, path, body] of acts) {
    expect([path, (await limited.call(method, path, body)).statusCode]).toEqual([path, 404])
  }
})

test('lists, counts and searches have what is of the own stores, and nothing else', async () => {
  const list = async (by: Colleague, query = '') =>
    (await by.call('GET', `/api/admin/orders?limit=50${query}`)).json<{ orders: ListedOrder[] }>()
      .orders
  expect((await list(limited)).map(({ id, storeId }) => [id, storeId])).toEqual([
    [own.order, 'mine'],
  ])
  expect(await list(limited, '&store=main')).toEqual([])
  expect((await list(boss, '&store=main')).map(({ id }) => id)).toEqual([foreign.order])
  expect((await list(boss)).length).toBe(2)
  expect(await list(limited, '&q=main-buyer@example.com')).toEqual([])
  const links = await limited.call('GET', '/api/admin/payment-links')
  expect(links.json().links.map(({ id }: { id: string }) => id)).toEqual([own.link])
  const quotes = await limited.call('GET', '/api/admin/quotes')
  expect(quotes.json().requests.map(({ reference }: { reference: string }) => reference)).toEqual([
    own.quote,
  ])
  const found = await limited.call('GET', '/api/admin/search?q=buyer@example')
  expect(found.payload).not.toContain(foreign.order)
  const home = (await limited.call('GET', '/api/admin/home')).json<Home>()
  expect(home.work.map(({ key }) => key)).not.toContain('reviews')
  expect(home.stores.map(({ id }) => id)).not.toContain('main')
  const waiting = async (by: Colleague) =>
    (await by.call('GET', '/api/admin/menu-counts')).json().counts
  expect(await waiting(limited)).toEqual([{ screen: 'business-quotes', count: 1, overdue: 0 }])
  expect(await waiting(boss)).toEqual([{ screen: 'business-quotes', count: 2, overdue: 0 }])
  const { stores } = (await limited.call('GET', '/api/admin/shell')).json()
  expect(stores.map(({ id }: { id: string }) => id)).toEqual(['mine'])
  expect((await limited.call('GET', '/api/admin/stores/main')).statusCode).toBe(404)
})

test('a link that a limited member makes is of their store', async () => {
  const reply = await limited.call('POST', LINKS, aLink)
  const { rows } = await sql<{ store_id: string }>`
    select store_id from payment_links where created_by = ${limited.id}`.execute(db())
  expect([reply.statusCode, rows]).toEqual([201, [{ store_id: 'mine' }]])
})

/** Calls that answer to members who are limited; every other one is closed to them, also those of tomorrow. */
const open =
  /^\/api\/(rbac\/verify|admin\/(me|logout|sessions|security|step-up|preferences|views|view-as|shell|home|menu-counts|colleagues|live|notification-choices|products|licenses\/stock|orders|orders\/counts|orders\/find-by-key|order-exports|invoice-exports|bulk-jobs|customers|returns|disputes|invoices|payment-links|quotes|inbox|inbox-counts|inbox-report|canned-replies|carts|mails|search|stores|notes|order-details|tax)(\/.*)?|admin\/key-claims(\/:id)?|admin\/settings\/:key\/history)$/

test('every list and page of staff that is not limited to stores is closed to limited members', async () => {
  const paths = working.shop.access
    .table()
    .filter(({ method, allow }) => method === 'GET' && !['public', 'customer'].includes(allow))
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/admin/') && !open.test(path))
    .filter((path) => path !== '/api/admin/orders/:id')
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const url = path.replaceAll(/:\w+/g, '1')
    const reply = await limited.call('GET', url)
    expect([path, reply.statusCode === 403 || reply.statusCode === 400]).toEqual([path, true])
  }
})

test('nobody limits themselves, and no store that is not there can be named', async () => {
  const path = (id: string) => `/api/admin/staff-members/${id}/stores`
  expect((await boss.call('PUT', path(boss.id), { storeIds: ['mine'] })).statusCode).toBe(403)
  expect((await boss.call('PUT', path(limited.id), { storeIds: ['nowhere'] })).statusCode).toBe(404)
})
