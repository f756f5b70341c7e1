import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { defaultSettings } from '@keyhaven/contracts/settings'
import type { settingHistory, viewStoreSettings } from '@keyhaven/contracts/staff/settings'
import type { Storefront } from '@keyhaven/contracts/storefront'
import { supportWeek } from '@keyhaven/contracts/support-week'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAvailability } from '../../modules/catalog/products/products.service.ts'
import { settingsOf, storesWhereOn } from '../../modules/platform/settings/settings.service.ts'
import { inStore } from '../../modules/platform/stores/in-store.ts'
import { dueFromNow } from '../../modules/voices/inbox/clock.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeStore } from '../../testing/stores.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let owner: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  owner = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

const PATH = '/api/admin/stores/office/settings'
const view = async () =>
  (await owner.call('GET', PATH)).json<ResponseOf<typeof viewStoreSettings>>()
async function keep(key: string, body: object, by = owner, version?: string) {
  const seen = version ?? (await view()).settings.find((one) => one.key === key)?.version ?? '0'
  const asked = { reason: 'The other brand', ...body }
  return await by.call('PUT', `${PATH}/${key}`, asked, { 'if-match': `"${seen}"` })
}
const facts = {
  ...defaultSettings['company.facts'],
  phone: '+49 30 901820',
  email: 'hallo@office.example',
}
const storefrontAt = async (host: string) =>
  (await shop.app.inject({ url: '/api/storefront', headers: { host } })).json<Storefront>()
const officeSays = (phone: string) =>
  eventually(
    `the phone ${phone}`,
    async () => (await storefrontAt('office.localhost')).company.phone === phone,
  )

test('a store says what the shop says until it has something of its own', async () => {
  const { settings, own } = await view()
  expect([own, settings.every(({ isDefault }) => isDefault)]).toEqual([[], true])
  expect(await storefrontAt('office.localhost')).toMatchObject({
    company: { phone: defaultSettings['company.facts'].phone },
  })
})

test('what a store says differently is on its host and in its mails, and nowhere else', async () => {
  expect((await keep('company.facts', { isOwn: true, value: facts })).statusCode).toBe(200)
  await officeSays(facts.phone)
  expect((await storefrontAt('localhost')).company.phone).not.toBe(facts.phone)
  const office = await inStore(shop.ctx, 'office')
  expect((await settingsOf(office))['company.facts'].email).toBe(facts.email)
  expect((await settingsOf(shop.ctx))['company.facts'].email).not.toBe(facts.email)
})

test('hours of a store decide what its contact page says and when its letters are due', async () => {
  const day = { opens: '00:00', closes: '23:59' }
  const always = Object.fromEntries(Object.keys(supportWeek).map((name) => [name, day]))
  expect((await keep('support.hours', { isOwn: true, value: always })).statusCode).toBe(200)
  const hoursAt = async (host: string) =>
    (await shop.app.inject({ url: '/api/business-hours', headers: { host } })).json()
  expect(await hoursAt('office.localhost')).not.toEqual(await hoursAt('localhost'))
  const sunday = { ...shop.ctx, now: () => new Date('2026-11-15T12:00:00Z') }
  const due = (storeId: string) =>
    dueFromNow(sunday, { source: 'order', priority: 'normal', storeId })
  expect((await due('office')).getTime()).toBeLessThan((await due('main')).getTime())
})

test('taken back, the store follows the shop again; history and audit keep who and why', async () => {
  const back = await keep('company.facts', { isOwn: false })
  expect([back.statusCode, (await view()).own]).toEqual([200, ['support.hours']])
  await officeSays(defaultSettings['company.facts'].phone)
  const history = await owner.call('GET', '/api/admin/settings/company.facts/history?store=office')
  const { changes } = history.json<ResponseOf<typeof settingHistory>>()
  expect(changes.map(({ reason }) => reason)).toEqual(['The other brand', 'The other brand'])
  const shared = await owner.call('GET', '/api/admin/settings/company.facts/history')
  expect(shared.json<ResponseOf<typeof settingHistory>>().changes).toEqual([])
  const { rows } = await sql`
    select from audit_log where object = 'store-setting:office:company.facts'`.execute(shop.ctx.db)
  expect(rows).toHaveLength(2)
})

test.each([
  ['truth.mode', { isOwn: true, value: 'spec' }, 400],
  ['opening.is_open', { isOwn: true, value: true }, 400],
  ['checkout.phone', { isOwn: true, value: 'sometimes' }, 400],
  ['checkout.phone', { isOwn: true }, 400],
])('%s with %o is refused', async (key, body, status) => {
  expect((await keep(key, body)).statusCode).toBe(status)
})

test('the slower of two is told, an unknown store is not found, and the main one has no second set', async () => {
  const value = 'optional'
  expect((await keep('checkout.phone', { isOwn: true, value })).statusCode).toBe(200)
  const stale = await keep('checkout.phone', { isOwn: true, value: 'hidden' }, owner, '0')
  expect(stale.statusCode).toBe(412)
  for (const id of ['main', 'nowhere']) {
    const reply = await owner.call('GET', `/api/admin/stores/${id}/settings`)
    expect([id, reply.statusCode]).toEqual([id, 404])
  }
})

test('every setting a store may have is told with what the main store says, and none of those that keep the shop safe', async () => {
  const { settings, main } = await view()
  expect(main.map(({ key }) => key)).toEqual(settings.map(({ key }) => key))
  const shared =
    /^(security|retention|prices|claims|risk|fx|opening|truth|quotes|mail|carts|tags|scripts|assistant)\./
  expect(settings.filter(({ key }) => shared.test(key))).toEqual([])
  for (const key of ['prices.floor_percent', 'security.idle_minutes', 'claims.automatic_per_day']) {
    const { statusCode } = await keep(key, { isOwn: true, value: 5 })
    expect([key, statusCode]).toEqual([key, 400])
  }
})

test('a store that takes no backorders says so on its host alone', async () => {
  await noteAvailability(shop.ctx, new Map([['home-2024', { availability: 'processing' }]]))
  const at = async (host: string) => {
    const reply = await shop.app.inject({ url: '/api/products', headers: { host } })
    return new Set(reply.json<{ availability: string }[]>().map(({ availability }) => availability))
  }
  await keep('checkout.backorders', { isOwn: true, value: false })
  await eventually('a shelf that is sold out', async () =>
    (await at('office.localhost')).has('sold-out'),
  )
  expect((await at('localhost')).has('sold-out')).toBe(false)
  await keep('checkout.backorders', { isOwn: false })
})

test('buyers are asked for reviews at the stores that ask, and at no other', async () => {
  expect(await storesWhereOn(shop.ctx, 'reviews.requestMails')).toEqual([])
  await keep('reviews.requestMails', { isOwn: true, value: true })
  expect(await storesWhereOn(shop.ctx, 'reviews.requestMails')).toEqual(['office'])
  await keep('reviews.requestMails', { isOwn: false })
})

test('a member who is limited to the store changes its settings, and sees those of no other', async () => {
  await makeStore(shop, owner, 'other')
  const limited = await aColleague(shop, 'admin')
  await owner.call('PUT', `/api/admin/staff-members/${limited.id}/stores`, { storeIds: ['office'] })
  const value = 'VAT is charged by nobody here.'
  expect((await keep('invoice.tax_note', { isOwn: true, value }, limited)).statusCode).toBe(200)
  expect((await settingsOf({ ...shop.ctx, storeId: 'office' }))['invoice.tax_note']).toBe(value)
  const history = '/api/admin/settings/invoice.tax_note/history'
  const statuses = async (calls: readonly (readonly ['GET' | 'PUT', string])[]) =>
    await Promise.all(
      calls.map(async ([method, path]) => {
        const body = method === 'PUT' ? { isOwn: true, value, reason: 'not mine' } : undefined
        return (await limited.call(method, path, body, { 'if-match': '"0"' })).statusCode
      }),
    )
  expect(
    await statuses([
      ['GET', PATH],
      ['GET', `${history}?store=office`],
      ['GET', '/api/admin/stores/other/settings'],
      ['PUT', '/api/admin/stores/other/settings/invoice.tax_note'],
      ['GET', `${history}?store=other`],
      ['GET', history],
      ['GET', '/api/admin/settings'],
      ['PUT', '/api/admin/settings/invoice.tax_note'],
    ]),
  ).toEqual([200, 200, 404, 404, 404, 404, 403, 403])
})

test('a member who may not manage stores changes none of it', async () => {
  const marketing = await aColleague(shop, 'marketing')
  const reply = await keep('checkout.phone', { isOwn: true, value: 'hidden' }, marketing)
  expect(reply.statusCode).toBe(403)
})
