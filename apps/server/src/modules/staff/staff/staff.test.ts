import { permissionsOf } from '@keyhaven/contracts/staff/permissions'
import { staffLogin } from '@keyhaven/contracts/staff/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, fromOurPage, login, signIn, staffHeaders } from '../../../testing/test-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers })
const post = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, headers })
const actsOn = async (staffId: string) => {
  const rows = await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'meta'])
    .where('object', '=', `staff:${staffId}`)
    .orderBy('seq')
    .execute()
  return rows.map((row) => `${row.actor} ${row.action}`)
}

test('a login answers with one half of the session and sets the other as a cookie', async () => {
  const { id, email } = await addStaff(shop, 'finance')
  const reply = await login(shop, { email: email.toUpperCase() })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    message: 'Welcome, Ada.',
    admin: {
      id,
      email,
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'finance',
      department: '',
      roleName: 'Finance',
      viewAs: null,
      permissions: permissionsOf('finance'),
      isActive: true,
      stores: [],
      accessLevel: 5,
    },
  })
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'set-cookie': [
      expect.stringMatching(/^as=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^kb=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/),
    ],
  })
  expect(String(reply.headers['set-cookie'])).not.toContain(reply.json().token)
})

test('a wrong password, an unknown address and a closed account are refused in the same words', async () => {
  const known = await addStaff(shop, 'support')
  const closed = await addStaff(shop, 'support')
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${closed.id}`.execute(
    shop.ctx.db,
  )
  const replies = await Promise.all([
    login(shop, { email: known.email, password: 'not the password' }),
    login(shop, { email: 'nobody@example.com' }),
    login(shop, { email: closed.email }),
  ])
  for (const reply of replies) {
    const { requestId: _, ...body } = reply.json()
    expect([reply.statusCode, reply.headers['set-cookie'], body]).toEqual([
      401,
      undefined,
      {
        success: false,
        error: 'Invalid email or password.',
        message: 'Invalid email or password.',
        code: 'not_signed_in',
      },
    ])
  }
})

test('a login from a foreign page is refused before the password is looked at', async () => {
  const { id, email } = await addStaff(shop, 'support')
  const reply = await login(shop, { email, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(reply.statusCode).toBe(403)
  expect(await actsOn(id)).toEqual(['test staff.created'])
})

test('an empty or endless password is refused as a form error', async () => {
  for (const password of ['', 'x'.repeat(201)]) {
    const reply = await shop.app.inject({
      method: 'POST',
      url: staffLogin.path,
      headers: fromOurPage,
      payload: { email: 'ada@example.com', password },
    })
    expect([reply.statusCode, reply.json().details[0].field]).toEqual([400, 'password'])
  }
})

test.each(['/api/rbac/verify', '/api/super-admin/verify', '/api/admin/me'])(
  '%s tells the true role, never a higher one',
  async (url) => {
    const support = await get(url, await staffHeaders(shop, 'support'))
    expect(support.json()).toMatchObject({
      success: true,
      admin: { role: 'support', accessLevel: 5, permissions: permissionsOf('support') },
    })
    const superAdmin = await get(url, await staffHeaders(shop, 'super_admin'))
    expect(superAdmin.json().admin.role).toBe('super_admin')
    const stranger = await get(url)
    expect([stranger.statusCode, stranger.json().success]).toEqual([401, false])
  },
)

test('a changed role counts from the next call', async () => {
  const { id, email } = await addStaff(shop, 'admin')
  const headers = await signIn(shop, email)
  await sql`update staff set role = 'auditor' from set_config('shop.actor', 'test', true) where id = ${id}`.execute(
    shop.ctx.db,
  )
  const { admin } = (await get('/api/rbac/verify', headers)).json()
  expect(admin).toMatchObject({ role: 'auditor', permissions: permissionsOf('auditor') })
})

test('after logout neither half opens anything, and the browser forgets both', async () => {
  const { id, email } = await addStaff(shop, 'support')
  const headers = await signIn(shop, email)
  const reply = await post('/api/admin/logout', headers)
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
  expect(reply.headers).toMatchObject({
    'set-cookie': expect.stringMatching(/^as=; Path=\/; Max-Age=0; /),
    'clear-site-data': '"cache", "storage"',
  })
  expect((await get('/api/admin/me', headers)).statusCode).toBe(401)
  expect(await actsOn(id)).toEqual([
    'test staff.created',
    `staff:${id} staff.login`,
    `staff:${id} staff.logout`,
  ])
})

test('logging in again in the same browser ends the session it had', async () => {
  const { email } = await addStaff(shop, 'support')
  const first = await signIn(shop, email)
  const reply = await login(shop, { email, headers: { cookie: first.cookie } })
  expect(reply.json().token).not.toBe(first.authorization.slice('Bearer '.length))
  expect((await get('/api/admin/me', first)).statusCode).toBe(401)
})

test('people see where they are signed in and can end one of their sessions', async () => {
  const { id, email } = await addStaff(shop, 'support')
  const office = await signIn(shop, email, '198.51.100.1')
  const home = await signIn(shop, email, '2001:db8:1:2::3')
  const { sessions } = (await get('/api/admin/sessions', office)).json()
  const [atHome, atWork] = sessions
  expect(sessions).toMatchObject([
    { network: '2001:db8:1:2::/64', isCurrent: false },
    { network: '198.51.100.1', isCurrent: true },
  ])
  const hours = (Date.parse(atWork.expiresAt) - Date.parse(atWork.createdAt)) / 3_600_000
  expect(hours).toBe(12)
  const end = await shop.app.inject({
    method: 'DELETE',
    url: `/api/admin/sessions/${atHome.id}`,
    headers: office,
  })
  expect([end.statusCode, end.headers['set-cookie']]).toEqual([200, undefined])
  expect((await get('/api/admin/me', home)).statusCode).toBe(401)
  expect((await get('/api/admin/sessions', office)).json().sessions).toHaveLength(1)
  expect((await actsOn(id)).at(-1)).toBe(`staff:${id} staff.session_ended`)
})

test.each(['0', '-1', 'abc', '999999999', '1e400'])(
  'a session numbered %s is nobody’s: it cannot be ended',
  async (number) => {
    const reply = await shop.app.inject({
      method: 'DELETE',
      url: `/api/admin/sessions/${number}`,
      headers: await staffHeaders(shop, 'super_admin'),
    })
    expect([400, 404]).toContain(reply.statusCode)
  },
)

test('nobody can end the session of someone else', async () => {
  const victim = await staffHeaders(shop, 'support')
  const [session] = (await get('/api/admin/sessions', victim)).json().sessions
  const reply = await shop.app.inject({
    method: 'DELETE',
    url: `/api/admin/sessions/${session.id}`,
    headers: await staffHeaders(shop, 'super_admin'),
  })
  expect(reply.statusCode).toBe(404)
  expect((await get('/api/admin/me', victim)).statusCode).toBe(200)
})

test('neither half of a session nor a password can be read from the database', async () => {
  const { email } = await addStaff(shop, 'support')
  const { authorization, cookie } = await signIn(shop, email)
  const { rows } = await sql<{ text: string }>`
    select staff::text as text from staff
    union all select staff_sessions::text from staff_sessions
    union all select audit_log::text from audit_log`.execute(shop.ctx.db)
  const stored = rows.map((row) => row.text).join('\n')
  const halves = [authorization.slice('Bearer '.length), cookie.slice('as='.length)]
  expect(halves.filter((half) => stored.includes(half))).toEqual([])
  expect(stored).not.toContain('correct horse')
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})
