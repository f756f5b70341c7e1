import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { type Permission, permissionsOf, roles } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from './testing/approvals.ts'
import { aBrowser } from './testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from './testing/card-provider.ts'
import { ownRole } from './testing/own-roles.ts'
import { stock } from './testing/stock.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

/**
 * Beside the matrix of routes: which fields of an order each caller reads, in every answer that could
 * hold them, and whose objects nobody else reaches.
 */
const NOTE = 'Called twice, speaks Hungarian'

type Reader = Readonly<{
  name: string
  may: readonly Permission[]
  get: (path: string) => Promise<{ statusCode: number; body: string }>
}>

let provider: TestCardProvider
let shop: TestShop
let bought: OrderConfirmation
let boss: Colleague
let readers: Reader[]
let batchId: number

async function aReader(role: string, may: readonly Permission[], name = role): Promise<Reader> {
  const { call } = await aColleague(shop, role)
  return { name, may, get: (path) => call('GET', path) }
}

async function anOwnRole(may: readonly Permission[]): Promise<Reader> {
  const { id } = await ownRole(boss, { permissions: [...may] })
  return await aReader(id, may, `own role with ${may.join(', ') || 'nothing'}`)
}

async function aProgram(may: readonly Permission[]): Promise<Reader> {
  const request = { name: 'Fields', permissions: may, days: 1 }
  const { secret } = (await boss.call('POST', '/api/admin/api-keys', request)).json()
  const headers = { authorization: `Bearer ${secret}` }
  const get = (url: string) => shop.app.inject({ url, headers })
  return { name: `API key with ${may.join(', ')}`, may, get }
}

async function aViewer(): Promise<Reader> {
  const looking = await aColleague(shop, 'super_admin')
  await looking.call('POST', '/api/admin/view-as', { role: 'marketing' })
  const may = permissionsOf('marketing')
  return { name: 'viewing as marketing', may, get: (path) => looking.call('GET', path) }
}

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({
    ...provider.config,
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 1_000_000,
  })
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  await provider.pay(opened.paymentIntentId)
  bought = (await browser.confirm(opened)).json()
  boss = await aColleague(shop, 'super_admin')
  await boss.call('POST', '/api/admin/notes', { subject: `order:${bought.orderId}`, body: NOTE })
  const { rows } = await sql<{ id: number }>`select id from key_batches limit 1`.execute(
    shop.ctx.db,
  )
  batchId = rows[0]?.id ?? 0
  readers = await Promise.all([
    ...roles.map((role) => aReader(role, permissionsOf(role))),
    anOwnRole([]),
    anOwnRole(['orders.view']),
    anOwnRole(['licenses.view']),
    anOwnRole(['customers.view']),
    aProgram(['orders.view']),
    aProgram(['licenses.view']),
    aViewer(),
  ])
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const wholeKey = () => bought.licenseKeys[0]?.licenseKey ?? ''
const lastFive = () => wholeKey().slice(-5)
const EMAIL = 'ada@example.com'

/** An answer, the right it takes, and the fields it shows to those who have it. */
type GuardedAnswer = Readonly<{
  name: string
  path: () => string
  needs: Permission
  shows: readonly ('email' | 'last five' | 'note')[]
  /** Programs have no notes: they stand between colleagues. */
  isForPeople?: boolean
}>

const places: readonly GuardedAnswer[] = [
  {
    name: 'list of orders',
    path: () => '/api/admin/orders',
    needs: 'orders.view',
    shows: ['email'],
  },
  {
    name: 'search by address',
    path: () => `/api/admin/orders?q=${EMAIL}`,
    needs: 'orders.view',
    shows: ['email'],
  },
  {
    name: 'search by the end of a key',
    path: () => `/api/admin/orders?q=${lastFive()}`,
    needs: 'orders.view',
    shows: ['email'],
  },
  {
    name: 'order',
    path: () => `/api/admin/order-details/${bought.orderId}`,
    needs: 'orders.view',
    shows: ['email', 'last five'],
  },
  {
    name: 'notes on an order',
    path: () => `/api/admin/notes?subject=order:${bought.orderId}`,
    needs: 'orders.view',
    shows: ['note'],
    isForPeople: true,
  },
  {
    name: 'sold keys',
    path: () => '/api/admin/licenses/units?queue=assigned',
    needs: 'licenses.view',
    shows: ['last five'],
  },
  {
    name: 'file of sold keys',
    path: () => '/api/admin/licenses/units.csv?queue=assigned',
    needs: 'licenses.view',
    shows: ['last five'],
  },
  {
    name: 'batch of keys',
    path: () => `/api/admin/licenses/batches/${batchId}`,
    needs: 'licenses.view',
    shows: [],
  },
  { name: 'gauges', path: () => '/api/admin/licenses/stock', needs: 'licenses.view', shows: [] },
  { name: 'audit log', path: () => '/api/admin/audit', needs: 'audit.view', shows: [] },
]

const texts = { email: () => EMAIL, 'last five': lastFive, note: () => NOTE } as const
const fields = Object.keys(texts) as (keyof typeof texts)[]

/** What one reader gets wrong at one place: "support reads the note in gauges". */
async function wrongAt(place: GuardedAnswer, { name, may, get }: Reader): Promise<string[]> {
  const isProgram = name.startsWith('API key')
  const isAllowed = may.includes(place.needs) && !(place.isForPeople && isProgram)
  const { statusCode, body } = await get(place.path())
  const wrong =
    (statusCode === 200) === isAllowed ? [] : [`${name} at ${place.name}: ${statusCode}`]
  const isKeyOut = body.replaceAll('-', '').includes(wholeKey().replaceAll('-', ''))
  if (isKeyOut) wrong.push(`${name} reads the whole key at ${place.name}`)
  for (const field of fields) {
    const isShown = body.includes(texts[field]())
    const isDue = isAllowed && place.shows.includes(field)
    if (isShown !== isDue)
      wrong.push(`${name} ${isShown ? 'reads' : 'lacks'} ${field} at ${place.name}`)
  }
  return wrong
}

test('every caller reads exactly the fields of an order that their rights show, and nobody a whole key', async () => {
  expect(places.length * readers.length * (fields.length + 2)).toBeGreaterThan(600)
  const wrong: string[] = []
  for (const place of places) {
    for (const reader of readers) wrong.push(...(await wrongAt(place, reader)))
  }
  expect(wrong).toEqual([])
})

/** Objects that belong to one colleague: a path, and what their owner gets. */
async function ownObjects(owner: Colleague) {
  const view = { list: 'orders', name: 'Mine', search: 'q=ada' }
  const saved = (await owner.call('POST', '/api/admin/views', view)).json().view
  const run = (await owner.call('POST', '/api/admin/audit/checks', {})).json()
  const bulk = await sql<{ id: number }>`
    insert into bulk_jobs (act, staff_id, asked, created_at)
    values ('reviews.approve', ${owner.id}, '{}', now())
    returning id`.execute(shop.ctx.db)
  const session = await sql<{ id: number }>`
    select id from staff_sessions where staff_id = ${owner.id} order by id limit 1`.execute(
    shop.ctx.db,
  )
  const about = { subject: `order:${bought.orderId}`, body: 'Mine to remove' }
  const note = (await owner.call('POST', '/api/admin/notes', about)).json().note
  const job = bulk.rows[0]?.id
  return [
    ['GET', `/api/admin/audit/runs/${run.id}`],
    ['GET', `/api/admin/bulk-jobs/${job}`],
    ['GET', `/api/admin/bulk-jobs/${job}/items.csv`],
    ['POST', `/api/admin/bulk-jobs/${job}/cancel`],
    ['DELETE', `/api/admin/notes/${note.id}`],
    ['DELETE', `/api/admin/views/${saved.id}`],
    ['DELETE', `/api/admin/sessions/${session.rows[0]?.id}`],
  ] as const
}

test('what belongs to one colleague is reached by no other, whatever their role, and by its owner', async () => {
  const owner = await aColleague(shop, 'admin')
  const objects = await ownObjects(owner)
  for (const role of roles) {
    const other = await aColleague(shop, role)
    for (const [method, path] of objects) {
      const { statusCode } = await other.call(method, path)
      expect([role, method, path, statusCode === 403 || statusCode === 404]).toEqual([
        role,
        method,
        path,
        true,
      ])
    }
  }
  for (const [method, path] of objects) {
    expect([path, (await owner.call(method, path)).statusCode]).toEqual([path, 200])
  }
})
