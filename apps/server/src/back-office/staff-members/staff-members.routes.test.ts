import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { login } from '../../testing/test-staff.ts'

let shop: TestShop
let boss: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  boss = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

const MEMBERS = '/api/admin/staff-members'
const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]
const changed = (by: Colleague, { id }: { id: string }, body: object) =>
  by.call('PATCH', `${MEMBERS}/${id}`, body)
const deactivated = (by: Colleague, { id }: { id: string }) =>
  by.call('POST', `${MEMBERS}/${id}/deactivate`)
const listed = async (query = '') =>
  (await boss.call('GET', `${MEMBERS}?limit=200${query}`)).json<{ members: StaffMember[] }>()
    .members

test('the list names role, department, the last sign-in and the devices of each member', async () => {
  const member = await aColleague(shop, 'support')
  await member.session()
  await changed(boss, member, { department: 'Second line' })
  const found = (await listed('&role=support')).find(({ id }) => id === member.id)
  expect(found).toMatchObject({
    email: member.email,
    roleName: 'Support',
    department: 'Second line',
    isActive: true,
    sessions: 2,
    signedInAt: expect.any(String),
  })
})

test('a search begins the address or a part of the name, in capitals or not', async () => {
  const who = { email: 'mw.desk@example.com', firstName: 'Maëlle Ann', lastName: 'Whitby-Quist' }
  const { id } = await aColleague(shop, 'support', who)
  const finds = async (text: string) =>
    (await listed(`&q=${encodeURIComponent(text)}`)).some((member) => member.id === id)
  for (const start of ['mw.desk@example.com', 'MW.d', 'maë', 'MAËLLE ann whit', 'ann', 'Quist']) {
    expect([start, await finds(start)]).toEqual([start, true])
  }
  for (const other of ['desk', 'example.com', 'hitby', 'quist ann']) {
    expect([other, await finds(other)]).toEqual([other, false])
  }
})

test('a search takes % and _ as they are and narrows further filters', async () => {
  const named = async (firstName: string) => (await aColleague(shop, 'support', { firstName })).id
  const percent = await named('%zoe')
  const line = await named('_zoe')
  await named('Xzoe')
  const found = async (query: string) => (await listed(query)).map(({ id }) => id)
  expect(await found('&q=%25zo')).toEqual([percent])
  expect(await found('&q=_zo')).toEqual([line])
  expect(await found('&q=%25')).toEqual([percent])
  expect(await found('&q=_zo&role=support&isActive=true')).toEqual([line])
  expect(await found('&q=_zo&role=admin')).toEqual([])
  expect(await found('&q=_zo&isActive=false')).toEqual([])
})

test('the last super admin is neither demoted nor deactivated, not even when two try at once', async () => {
  const other = await aColleague(shop, 'super_admin')
  const both = await Promise.all([
    changed(boss, other, { role: 'support' }),
    changed(other, boss, { role: 'support' }),
  ])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await sql<{ id: string }>`
    select id from staff where role = 'super_admin' and is_active`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
  await sql`update staff set role = 'super_admin' from set_config('shop.actor', 'test', true) where id = ${boss.id}`.execute(
    shop.ctx.db,
  )
  await sql`update staff set role = 'support' from set_config('shop.actor', 'test', true) where id = ${other.id}`.execute(
    shop.ctx.db,
  )
  const keeper = await aColleague(shop, 'super_admin')
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${keeper.id}`.execute(
    shop.ctx.db,
  )
  expect(codeOf(await changed(boss, boss, { role: 'support' }))).toEqual([403, 'role_own'])
})

/** Both calls wait for the same rows, in this order, and go on together. */
async function inTurn(calls: (() => ReturnType<typeof deactivated>)[]) {
  const db = shop.ctx.db
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  return await db.transaction().execute(async (tx) => {
    await sql`select 1 from staff where role = 'super_admin' order by id for update`.execute(tx)
    const replies: ReturnType<typeof deactivated>[] = []
    for (const [nth, call] of calls.entries()) {
      replies.push(call())
      await eventually('the call waits', async () => (await waiting()) > nth)
    }
    return replies
  })
}

test.each([
  ['the first before the second', [0, 1]],
  ['the second before the first', [1, 0]],
] as const)(
  'two super admins who deactivate each other, %s: one stays, and one who has left does not count',
  async (_, order) => {
    await sql`
      update staff set is_active = false from set_config('shop.actor', 'test', true)
      where role = 'super_admin'`.execute(shop.ctx.db)
    const [one, other] = [
      await aColleague(shop, 'super_admin'),
      await aColleague(shop, 'super_admin'),
    ]
    const acts = [() => deactivated(one, other), () => deactivated(other, one)] as const
    const replies = await Promise.all(await inTurn(order.map((nth) => acts[nth])))
    expect(replies.map(codeOf)).toEqual([
      [200, undefined],
      [409, 'last_super_admin'],
    ])
    const { rows } = await sql<{ id: string }>`
      select id from staff where role = 'super_admin' and is_active`.execute(shop.ctx.db)
    expect(rows).toEqual([{ id: order[0] === 0 ? one.id : other.id }])
    await sql`
      update staff set is_active = true from set_config('shop.actor', 'test', true)
      where id = ${boss.id}`.execute(shop.ctx.db)
  },
)

test('nobody changes their own role or deactivates themselves; their department they may', async () => {
  const admin = await aColleague(shop, 'admin')
  expect(codeOf(await changed(admin, admin, { role: 'super_admin' }))).toEqual([403, 'role_own'])
  expect(codeOf(await deactivated(admin, admin))).toEqual([403, 'role_own'])
  expect((await changed(admin, admin, { department: 'Desk' })).statusCode).toBe(200)
})

test('an admin neither makes a super admin nor touches one', async () => {
  const admin = await aColleague(shop, 'admin')
  const support = await aColleague(shop, 'support')
  const above = [403, 'role_above_own']
  expect(codeOf(await changed(admin, support, { role: 'super_admin' }))).toEqual(above)
  expect(codeOf(await changed(admin, boss, { role: 'support' }))).toEqual(above)
  expect(codeOf(await deactivated(admin, boss))).toEqual(above)
  expect(codeOf(await admin.call('DELETE', `${MEMBERS}/${boss.id}/sessions`))).toEqual(above)
  expect((await changed(admin, support, { role: 'finance' })).json().member.role).toBe('finance')
})

test('an unknown role is refused', async () => {
  const support = await aColleague(shop, 'support')
  const reply = await changed(boss, support, { role: 'role_nothing' })
  expect(codeOf(reply)).toEqual([400, 'invalid_request'])
})

test('a deactivated member is out at once, with sessions and keys, and comes back without them', async () => {
  const admin = await aColleague(shop, 'admin')
  const made = await admin.call('POST', '/api/admin/api-keys', {
    name: 'Reports',
    permissions: ['orders.view'],
    days: 30,
  })
  const key = { authorization: `Bearer ${made.json().secret}` }
  const withKey = () => shop.app.inject({ url: '/api/admin/returns', headers: key })
  expect((await withKey()).statusCode).toBe(200)
  expect((await deactivated(boss, admin)).statusCode).toBe(200)
  expect((await admin.call('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await login(shop, { email: admin.email })).statusCode).toBe(401)
  expect((await withKey()).statusCode).toBe(401)
  await boss.call('POST', `${MEMBERS}/${admin.id}/reactivate`)
  expect((await withKey()).statusCode).toBe(401)
  expect((await admin.call('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await login(shop, { email: admin.email })).statusCode).toBe(200)
})

test('a colleague is signed out everywhere, and may sign in again', async () => {
  const support = await aColleague(shop, 'support')
  await support.session()
  const reply = await boss.call('DELETE', `${MEMBERS}/${support.id}/sessions`)
  expect(reply.json()).toEqual({ success: true, ended: 2 })
  expect((await support.call('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await login(shop, { email: support.email })).statusCode).toBe(200)
})

test('what a member did is listed, the latest first', async () => {
  const admin = await aColleague(shop, 'admin')
  const support = await aColleague(shop, 'support')
  await changed(admin, support, { department: 'Desk' })
  const reply = await boss.call('GET', `${MEMBERS}/${admin.id}/activity`)
  expect(reply.json().deeds).toMatchObject([
    { action: 'staff.changed', object: `staff:${support.id}` },
    { action: 'staff.login', object: `staff:${admin.id}` },
  ])
})

test('new members are in the audit log by id, without their address', async () => {
  const support = await aColleague(shop, 'support')
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log
    where action = 'staff.created' and object = ${`staff:${support.id}`}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ meta: { role: 'support' } }])
})
