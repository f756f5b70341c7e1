import { type ApiKey, keyable } from '@keyhaven/contracts/staff/api-keys'
import { neverByKey } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let boss: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  boss = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

const KEYS = '/api/admin/api-keys'
const request = { name: 'Reports', permissions: ['orders.view'], days: 30 }

async function aKey(over: object = {}, by = boss) {
  const reply = await by.call('POST', KEYS, { ...request, ...over })
  const { id, secret } = reply.json<{ id: string; secret: string }>()
  const get = (url: string, from = '203.0.113.9') =>
    shop.app.inject({
      url,
      remoteAddress: from,
      headers: { authorization: `Bearer ${secret}` },
    })
  return { id, secret, get }
}

const listed = async (id: string) =>
  (await boss.call('GET', KEYS)).json<{ keys: ApiKey[] }>().keys.find((key) => key.id === id)

test('a key opens what its scope names and nothing else, not even who is signed in', async () => {
  const { id, get } = await aKey()
  expect((await get('/api/admin/returns')).statusCode).toBe(200)
  expect((await get('/api/admin/inbox')).statusCode).toBe(403)
  expect((await get('/api/admin/me')).statusCode).toBe(403)
  expect((await get('/api/admin/sessions')).statusCode).toBe(403)
  expect(await listed(id)).toMatchObject({ state: 'active', usedAt: expect.any(String) })
})

test('a key is shown once and stored as a hash alone', async () => {
  const { id, secret } = await aKey()
  expect(secret).toMatch(/^khk_[\w-]{43}$/)
  const list = await boss.call('GET', KEYS)
  expect(list.body).not.toContain(secret.slice(8))
  const { rows } = await sql<{ row: string }>`
    select k::text as row from api_keys k where id = ${id}`.execute(shop.ctx.db)
  expect(rows[0]?.row).not.toContain(secret.slice(8))
})

test.each(neverByKey)('no key may %s, no matter who asks', async (permission) => {
  const reply = await boss.call('POST', KEYS, { ...request, permissions: [permission] })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
  const { id } = await aKey()
  const planted = sql`
    insert into api_key_scopes (key_id, permission) values (${id}, ${permission})`
  await expect(planted.execute(shop.ctx.db)).rejects.toThrow(
    'violates check constraint "api_key_scopes_',
  )
})

test('nobody makes a key with a right they lack, and a key loses what its owner loses', async () => {
  const admin = await aColleague(shop, 'admin')
  const { get } = await aKey({}, admin)
  expect(keyable).toContain('orders.view')
  await sql`update staff set role = 'marketing' from set_config('shop.actor', 'test', true) where id = ${admin.id}`.execute(
    shop.ctx.db,
  )
  expect((await get('/api/admin/returns')).statusCode).toBe(403)
  const clerk = await boss.call('POST', '/api/admin/roles', {
    name: 'Keys only',
    permissions: ['apikeys.manage'],
  })
  const keeper = await aColleague(shop, clerk.json().role.id)
  const reply = await keeper.call('POST', KEYS, request)
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'role_above_own'])
})

test('a key works from its networks alone, and a try from elsewhere is on record', async () => {
  const { id, get } = await aKey({ networks: ['203.0.113.0/28', '2001:db8::/32'] })
  expect((await get('/api/admin/returns')).statusCode).toBe(200)
  expect((await get('/api/admin/returns', '2001:db8::7')).statusCode).toBe(200)
  expect((await get('/api/admin/returns', '203.0.113.77')).statusCode).toBe(401)
  const { rows } = await sql`
    select 1 from audit_log
    where action = 'api-key.wrong_network' and object = ${`api-key:${id}`}`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
  const reply = await boss.call('POST', KEYS, { ...request, networks: ['the office'] })
  expect(reply.json().details).toMatchObject([{ field: 'networks' }])
})

test('a key ends when its days are over, and at once when it is revoked', async () => {
  const old = await aKey()
  await sql`
    update api_keys
    set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where id = ${old.id}`.execute(shop.ctx.db)
  expect((await old.get('/api/admin/returns')).statusCode).toBe(401)
  expect(await listed(old.id)).toMatchObject({ state: 'expired' })
  const { id, get } = await aKey()
  expect((await boss.call('DELETE', `${KEYS}/${id}`)).statusCode).toBe(200)
  expect((await get('/api/admin/returns')).statusCode).toBe(401)
  expect((await boss.call('DELETE', `${KEYS}/${id}`)).statusCode).toBe(404)
})

test('what a program does is in the audit log under its key, with the member behind it', async () => {
  const made = await boss.call('POST', '/api/admin/payment-links', {
    title: 'Setup service',
    amount: '20.00',
  })
  const { id, secret } = await aKey({ permissions: ['paymentlinks.disable'] })
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/payment-links/${made.json().link.id}/pause`,
    headers: { authorization: `Bearer ${secret}` },
    payload: { paused: true },
  })
  expect(reply.statusCode).toBe(200)
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log
    where actor = ${`api-key:${id}`} and action = 'api-key.used'`.execute(shop.ctx.db)
  expect(rows).toMatchObject([
    { meta: { call: 'POST /api/admin/payment-links/:id/pause', owner: `staff:${boss.id}` } },
  ])
})
