import type { ManagedStore, StoreFile, StoreTerms } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { listenToContent } from '../../infra/pages/content.ts'
import { inStore } from '../../modules/platform/stores/in-store.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { aStore, ask, editStore, makeStore } from '../../testing/stores.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const STORES = '/api/admin/stores'

let shop: TestShop
let admin: Colleague
let other: Awaited<ReturnType<typeof aSecondServer>>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  admin = await aColleague(shop, 'admin')
  other = await aSecondServer()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** Another server on the same database, which hears of changes by itself. */
async function aSecondServer() {
  const content = await listenToContent(shop.config.DATABASE_URL, shop.ctx.log)
  const { app } = await buildApp(shop.ctx, { content })
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await content.close()
    },
  }
}

const read = async (id: string, by = admin) =>
  (await by.call('GET', `${STORES}/${id}`)).json<StoreFile>()
const statusOf = async (host: string, at: { app: TestShop['app'] } = shop) =>
  (await ask(at, host)).statusCode
const brandAt = async (at: { app: TestShop['app'] }, host: string) =>
  (await ask(at, host)).json<{ company?: { name: string } }>().company?.name

/** A second, and what a busy machine takes to answer a few plain questions. */
async function aSecond(): Promise<number> {
  const begun = performance.now()
  await Promise.all([brandAt(shop, 'localhost'), brandAt(other, 'localhost')])
  return 1_000 + 10 * (performance.now() - begun)
}

test('a host that staff add answers on two servers within a second, and so does each change of the brand', async () => {
  expect([await statusOf('new.localhost'), await statusOf('new.localhost', other)]).toEqual([
    421, 421,
  ])
  const store = await makeStore(shop, admin, 'new', { brand: 'Second Desk' })
  const both = [shop, other]
  await eventually(
    'the brand on both',
    async () =>
      (await Promise.all(both.map((at) => brandAt(at, 'new.localhost')))).join() ===
      'Second Desk,Second Desk',
    await aSecond(),
  )
  expect(await brandAt(shop, 'localhost')).toBe('Keyhaven')
  expect((await editStore(admin, store, { brand: 'Third Desk' })).statusCode).toBe(200)
  await eventually(
    'the new brand on both',
    async () =>
      (await Promise.all(both.map((at) => brandAt(at, 'new.localhost')))).join() ===
      'Third Desk,Third Desk',
    await aSecond(),
  )
})

test('a closed store answers nobody, and its host can be given to another', async () => {
  const store = await makeStore(shop, admin, 'closing')
  const taken = await admin.call('POST', STORES, {
    id: 'taker',
    ...aStore,
    hosts: ['closing.localhost'],
    reason: 'for a test',
  })
  expect([taken.statusCode, taken.json().details[0].field]).toEqual([400, 'hosts'])
  const originNow = async () => (await inStore(shop.ctx, 'closing')).config.PUBLIC_ORIGIN
  expect(await originNow()).toContain('//closing.localhost')
  const closed = await editStore(admin, store, { state: 'closed' })
  expect(closed.json<{ store: ManagedStore }>().store).toMatchObject({
    state: 'closed',
    address: null,
  })
  await eventually('nobody answers', async () => (await statusOf('closing.localhost')) === 421)
  // What it still writes about, its mails included, leads to the main store.
  await eventually(
    'links to the main store',
    async () => (await originNow()) === shop.config.PUBLIC_ORIGIN,
  )
  const { store: left } = closed.json<{ store: ManagedStore }>()
  expect((await editStore(admin, left, { hosts: [] })).statusCode).toBe(200)
  await makeStore(shop, admin, 'taker', { hosts: ['closing.localhost'] })
  expect(await statusOf('closing.localhost')).toBe(200)
})

test.each<[string, Partial<StoreTerms> & { id?: string }, string]>([
  ['a host of the main store', { hosts: ['localhost.example', 'office.localhost'] }, 'hosts'],
  ['an address of digits', { hosts: ['10.0.0.1'] }, 'hosts.0'],
  ['a host with a port', { hosts: ['shop.example:8080'] }, 'hosts.0'],
  ['a whole address', { hosts: ['https://shop.example'] }, 'hosts.0'],
  ['a wildcard', { hosts: ['*.example'] }, 'hosts.0'],
  ['two lines of brand', { brand: 'One\r\nBcc: x@example.com' }, 'brand'],
  ['a brand that no page has room for', { brand: 'x'.repeat(41) }, 'brand'],
  ['an edition that there is not', { productIds: ['no-such-edition'] }, 'productIds'],
  ['a catalogue of nothing', { productIds: [] }, 'productIds'],
  ['an id with a slash', { id: '../main' }, 'id'],
  ['the id of another', { id: 'main' }, 'id'],
])('%s is refused by name', async (_, terms, field) => {
  const body = { id: 'refused', ...aStore, ...terms, reason: 'for a test' }
  const reply = await admin.call('POST', STORES, body)
  expect([reply.statusCode, reply.json().details?.[0]?.field]).toEqual([400, field])
})

test('the main store stays open and keeps every page; PUBLIC_ORIGIN is its host for good', async () => {
  const { store } = await read('main')
  expect(store.givenHosts).toContain('localhost')
  const refused = [{ state: 'closed' }, { routeSet: 'office' }] as const
  for (const change of refused) {
    expect((await editStore(admin, store, change)).statusCode).toBe(400)
  }
})

test('of two who change a store, the second is told who was first; who and why is in its history', async () => {
  const store = await makeStore(shop, admin, 'raced')
  expect((await editStore(admin, store, { tagline: 'First words' })).statusCode).toBe(200)
  const stale = await editStore(admin, store, { tagline: 'Second words' })
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'version_stale'])
  expect(stale.json().changedBy).toContain('Colleague')
  const { changes } = await read('raced')
  expect(changes.map(({ text }) => text)).toEqual(['tagline: for a test', 'for a test'])
})

test('only those who manage stores change them, with a second factor; who reads settings reads them', async () => {
  const { store } = await read('office')
  const auditor = await aColleague(shop, 'auditor')
  expect((await read('office', auditor)).store.id).toBe('office')
  expect((await editStore(auditor, store, { name: 'Mine' })).statusCode).toBe(403)
  const support = await aColleague(shop, 'support')
  expect((await support.call('GET', `${STORES}/office`)).statusCode).toBe(403)
  await sql`update staff_sessions set proven_at = null where staff_id = ${admin.id}`.execute(
    shop.ctx.db,
  )
  const unproven = await editStore(admin, store, { name: 'Mine' })
  expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'factor_missing'])
  await sql`update staff_sessions set proven_at = now() where staff_id = ${admin.id}`.execute(
    shop.ctx.db,
  )
})

test('an unknown store is not there', async () => {
  expect((await admin.call('GET', `${STORES}/nowhere`)).statusCode).toBe(404)
  expect((await admin.call('GET', `${STORES}/..%2Fmain`)).statusCode).toBe(404)
})
