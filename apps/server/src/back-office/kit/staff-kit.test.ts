import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn, staffHeaders } from '../../testing/test-staff.ts'

let shop: TestShop
type Headers = Record<string, string>
let admin: Headers
let support: Headers
let finance: Headers
let supportId: string
beforeAll(async () => {
  shop = await testShop()
  admin = await staffHeaders(shop, 'admin')
  finance = await staffHeaders(shop, 'finance')
  const member = await addStaff(shop, 'support', { firstName: 'Eva', lastName: 'Varga' })
  supportId = member.id
  support = await signIn(shop, member.email)
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(headers: Headers, method: Method, url: string, payload?: object) {
  const reply = await shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...headers },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const view = { list: 'orders', name: 'Paid in euros', search: 'status=paid&currency=EUR' }

test('a saved view belongs to the member who saved it, and to nobody else', async () => {
  const made = await call(support, 'POST', '/api/admin/views', view)
  expect(made.status).toBe(201)
  const { id } = made.body.view
  const names = async (headers: Headers) =>
    (await call(headers, 'GET', '/api/admin/views?list=orders')).body.views.map(
      (one: { name: string }) => one.name,
    )
  expect(await names(support)).toEqual(['Paid in euros'])
  expect(await names(admin)).toEqual([])
  expect((await call(admin, 'PUT', `/api/admin/views/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await call(admin, 'DELETE', `/api/admin/views/${id}`)).status).toBe(404)
  const changed = await call(support, 'PUT', `/api/admin/views/${id}`, { search: 'status=failed' })
  expect(changed.body.view).toMatchObject({ name: 'Paid in euros', search: 'status=failed' })
  expect((await call(support, 'DELETE', `/api/admin/views/${id}`)).status).toBe(200)
  expect(await names(support)).toEqual([])
})

test('a shared view is seen by all, and made and changed by those who may manage views', async () => {
  const shared = { ...view, name: 'For all', isShared: true }
  expect((await call(support, 'POST', '/api/admin/views', shared)).status).toBe(403)
  const made = await call(admin, 'POST', '/api/admin/views', shared)
  const { id } = made.body.view
  const seen = await call(support, 'GET', '/api/admin/views?list=orders')
  expect(seen.body.views).toMatchObject([{ id, isShared: true, isMine: false }])
  expect((await call(support, 'PUT', `/api/admin/views/${id}`, { name: 'No' })).status).toBe(403)
  expect((await call(support, 'DELETE', `/api/admin/views/${id}`)).status).toBe(403)
  expect((await call(admin, 'DELETE', `/api/admin/views/${id}`)).status).toBe(200)
})

test.each(['<script>', 'a=b c', 'javascript:alert(1)', 'x="y"', 'a=1#top', 'and&so&on'])(
  'a view that is no part of an address is refused: %s',
  async (search) => {
    const reply = await call(support, 'POST', '/api/admin/views', { ...view, search })
    expect(reply.status).toBe(400)
  },
)

test('a note is read by those who may see its object, and removed by its author', async () => {
  const subject = 'order:order_abc'
  const note = { subject, body: 'She calls back on Monday.' }
  const made = await call(support, 'POST', '/api/admin/notes', note)
  expect(made.body.note).toMatchObject({ author: { name: 'Eva Varga' }, isMine: true })
  const seen = await call(finance, 'GET', `/api/admin/notes?subject=${subject}`)
  expect(seen.body.notes).toMatchObject([{ body: note.body, isMine: false }])
  const marketing = await staffHeaders(shop, 'marketing')
  expect((await call(marketing, 'GET', `/api/admin/notes?subject=${subject}`)).status).toBe(403)
  expect((await call(marketing, 'POST', '/api/admin/notes', note)).status).toBe(403)
  expect((await call(admin, 'GET', '/api/admin/notes?subject=secret:1')).status).toBe(404)
  const url = `/api/admin/notes/${made.body.note.id}`
  expect((await call(finance, 'DELETE', url)).status).toBe(404)
  expect((await call(support, 'DELETE', url)).status).toBe(200)
  expect((await call(finance, 'GET', `/api/admin/notes?subject=${subject}`)).body.notes).toEqual([])
})

const newsOf = async (headers: Headers) =>
  (await call(headers, 'GET', '/api/admin/notifications')).body.notifications as {
    id: number
    title: string
    isRead: boolean
    object: string
  }[]
const unread = async (headers: Headers) =>
  (await call(headers, 'GET', '/api/admin/shell')).body.unread as number

test('a colleague who is mentioned is told once, and nobody else is', async () => {
  const before = [await unread(support), await unread(finance)]
  const body = { subject: 'order:order_abc', body: '@Eva Varga look', mentions: [supportId] }
  await call(admin, 'POST', '/api/admin/notes', body)
  const [latest] = await newsOf(support)
  expect(latest).toMatchObject({ object: 'order:order_abc', isRead: false })
  expect(latest?.title).toBe('Ada Byron mentioned you in a note')
  expect([await unread(support), await unread(finance)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('news is read by each member on their own', async () => {
  const told = { severity: 'warning', title: 'Few keys left', body: 'Three.' } as const
  await shop.ctx.db.transaction().execute((tx) => notifyStaff(tx, { ...told, dedupeKey: 'test:1' }))
  const [first] = await newsOf(support)
  expect(first).toMatchObject({ title: 'Few keys left', isRead: false })
  await call(support, 'POST', `/api/admin/notifications/${first?.id}/read`)
  expect((await newsOf(support))[0]?.isRead).toBe(true)
  expect((await newsOf(finance))[0]?.isRead).toBe(false)
  await call(support, 'POST', '/api/admin/notifications/read')
  expect(await unread(support)).toBe(0)
  expect(await unread(finance)).toBeGreaterThan(0)
})

test('news for a right is neither shown to those without it, nor marked by them', async () => {
  const to = { permission: 'approvals.decide' } as const
  const told = { severity: 'info', title: 'A second person is needed', body: '', to } as const
  await shop.ctx.db.transaction().execute((tx) => notifyStaff(tx, { ...told, dedupeKey: 'test:2' }))
  const [first] = await newsOf(admin)
  expect(first?.title).toBe(told.title)
  expect((await newsOf(support)).map(({ title }) => title)).not.toContain(told.title)
  const url = `/api/admin/notifications/${first?.id}/read`
  expect((await call(support, 'POST', url)).status).toBe(404)
})

test('preferences are kept per member', async () => {
  const wanted = { hasSingleKeys: false, isNavNarrow: true, foldedGroups: ['Marketing', 'System'] }
  await call(support, 'PUT', '/api/admin/preferences', wanted)
  const shown = await call(support, 'GET', '/api/admin/shell')
  expect(shown.body).toMatchObject({ environment: 'test', preferences: wanted })
  const other = await call(finance, 'GET', '/api/admin/shell')
  expect(other.body.preferences).toEqual({
    hasSingleKeys: true,
    isNavNarrow: false,
    foldedGroups: [],
  })
  const strange = { ...wanted, foldedGroups: ['Everything'] }
  expect((await call(support, 'PUT', '/api/admin/preferences', strange)).status).toBe(400)
})

test('a search finds only what the member may open', async () => {
  const [{ id }] = (
    await sql<{ id: string }>`select id from staff where role = 'support' limit 1`.execute(
      shop.ctx.db,
    )
  ).rows as [{ id: string }]
  await sql`
    insert into approvals (id, kind, object, summary, payload, payload_hash, asked_by, asked_at, expires_at)
    values (${`appr_${'a'.repeat(32)}`}, 'test', 'order:1', 'A very cheap link for Acme', '{}', sha256('x'), ${id}, now(),
      now() + interval '1 day')`.execute(shop.ctx.db)
  const found = async (headers: Headers) =>
    (await call(headers, 'GET', '/api/admin/search?q=acme')).body.groups
  expect(await found(admin)).toMatchObject([
    { label: 'Approvals', hits: [{ title: 'A very cheap link for Acme' }] },
  ])
  expect(await found(support)).toEqual([])
  expect((await call(admin, 'GET', '/api/admin/search?q=a')).status).toBe(400)
})

/** What a stream says, as it comes. */
function listen(headers: Headers) {
  const { port } = shop.app.server.address() as AddressInfo
  let heard = ''
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/api/admin/live', headers }, resolve).on('error', reject)
  })
  void reply.then((stream) =>
    stream.on('data', (chunk) => {
      heard += chunk
    }),
  )
  return { reply, heard: () => heard }
}

test('new rows are told within two seconds to those who may see them, and a server that closes ends the streams', async () => {
  const own = await testShop()
  const before = shop
  shop = own
  try {
    await own.app.listen({ host: '127.0.0.1', port: 0 })
    const [reader, stranger] = [
      listen(await staffHeaders(own, 'super_admin')),
      listen(await staffHeaders(own, 'finance')),
    ]
    for (const { reply } of [reader, stranger]) expect((await reply).statusCode).toBe(200)
    await sql`update approvals set note = note`.execute(own.ctx.db)
    await own.ctx.db
      .transaction()
      .execute((tx) =>
        notifyStaff(tx, { dedupeKey: 'live', severity: 'info', title: 'New', body: '' }),
      )
    await expect.poll(reader.heard, { timeout: 2_000 }).toContain('data: notifications')
    await expect.poll(stranger.heard, { timeout: 2_000 }).toContain('data: notifications')
    await expect.poll(reader.heard, { timeout: 2_000 }).toContain('data: approvals')
    expect(stranger.heard()).not.toContain('approvals')
    const ended = new Promise((resolve) => void reader.reply.then((one) => one.on('end', resolve)))
    await own.close()
    await ended
  } finally {
    shop = before
  }
})

test('a stream needs a session of staff', async () => {
  expect((await call({}, 'GET', '/api/admin/live')).status).toBe(401)
})
