import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { ownRole } from '../../testing/own-roles.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const MEMBERS = '/api/admin/staff-members'
const KEYS = '/api/admin/api-keys'

let shop: TestShop
let boss: Colleague
let admin: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  boss = await aColleague(shop, 'super_admin')
  admin = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const db = () => shop.ctx.db
let serial = 0

function aPerson(role: string) {
  serial += 1
  const email = `person-${serial}@example.com`
  return { email, firstName: 'Bea', lastName: `Other ${serial}`, role }
}

/** Approves what an answer says must be approved first. */
async function agreed(by: Colleague, answer: { json: () => { approval?: { id: string } } }) {
  const id = answer.json().approval?.id
  const waiting = (await approvalsSeenBy(by)).find((approval) => approval.id === id)
  if (!waiting) throw new Error('nothing waits')
  return await decide(by, waiting)
}

const memberOf = async (email: string) =>
  (
    await sql<{ id: string; role: string }>`
    select id, role from staff where email = ${email}`.execute(db())
  ).rows[0]

const newsOf = async (word: string) =>
  (
    await sql<{ body: string }>`
      select body from notifications
      where to_permission = 'staff.manage' and body like ${`%${word}%`}`.execute(db())
  ).rows

test('one person invites to support, and all who manage staff are told', async () => {
  const person = aPerson('support')
  expect((await admin.call('POST', MEMBERS, person)).statusCode).toBe(201)
  expect(await memberOf(person.email)).toMatchObject({ role: 'support' })
  expect(await newsOf(person.lastName)).toHaveLength(1)
})

test.each<Permission>([
  'approvals.decide',
  'staff.manage',
  'roles.manage',
  'settings.edit',
  'licenses.reveal',
  'licenses.export_plain',
  'scripts.publish',
])('an invitation to a role with %s waits for a second person', async (permission) => {
  const { id: role } = await ownRole(boss, { permissions: [permission, 'orders.view'] })
  const person = aPerson(role)
  const asked = await boss.call('POST', MEMBERS, person)
  expect(asked.json().approval.summary).toContain(person.email)
  expect(await memberOf(person.email)).toBeUndefined()
  expect((await agreed(admin, asked)).statusCode).toBe(200)
  const member = await memberOf(person.email)
  const { rows } = await sql`
    select by_id, kind from staff_ties where member_id = ${member?.id ?? ''}`.execute(db())
  expect(rows).toEqual([{ by_id: boss.id, kind: 'invited' }])
})

test('moving to a role that decides waits for two, moving away from it does not', async () => {
  const member = await aColleague(shop, 'support')
  const asked = await boss.call('PATCH', `${MEMBERS}/${member.id}`, { role: 'admin' })
  expect(asked.json()).toMatchObject({ member: { role: 'support' }, approval: { state: 'open' } })
  expect((await agreed(admin, asked)).statusCode).toBe(200)
  expect((await memberOf(member.email))?.role).toBe('admin')
  expect(await newsOf('the role admin')).not.toEqual([])
  const down = await boss.call('PATCH', `${MEMBERS}/${member.id}`, { role: 'support' })
  expect(down.json()).toMatchObject({ member: { role: 'support' } })
  expect(down.json().approval).toBeUndefined()
})

test('nobody approves their own promotion, and a role that changed meanwhile is not given', async () => {
  const { id: role } = await ownRole(boss, { permissions: ['approvals.decide'] })
  const member = await aColleague(shop, role)
  const own = await boss.call('PATCH', `${MEMBERS}/${member.id}`, { role: 'admin' })
  const reply = await agreed(member, own)
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'limit_exceeded'])
  const person = aPerson(role)
  const asked = await boss.call('POST', MEMBERS, person)
  await sql`
    insert into role_permissions (role_id, permission)
    select ${role}, 'orders.refund' from set_config('shop.actor', 'test', true)`.execute(db())
  expect((await agreed(admin, asked)).json().code).toBe('approval_outdated')
  expect(await memberOf(person.email)).toBeUndefined()
})

const request = { name: 'Sync', permissions: ['orders.view'], networks: [] }
const works = async (secret: string) =>
  (
    await shop.app.inject({
      method: 'GET',
      url: '/api/admin/orders',
      headers: { authorization: `Bearer ${secret}` },
    })
  ).statusCode

test('an API key ends with a reset of its owner and with a new password', async () => {
  const member = await aColleague(shop, 'admin')
  const one = (await member.call('POST', KEYS, { ...request, days: 90 })).json()
  expect(await works(one.secret)).toBe(200)
  await member.call('PUT', '/api/admin/security/password', {
    currentPassword: 'correct horse battery',
    password: 'mauve-otter-pilot-desk',
  })
  expect(await works(one.secret)).toBe(401)
  const other = await aColleague(shop, 'admin')
  const key = (await other.call('POST', KEYS, { ...request, days: 90 })).json()
  expect((await boss.call('POST', `${MEMBERS}/${other.id}/reset-factors`)).statusCode).toBe(200)
  expect(await works(key.secret)).toBe(401)
})

test('the owner of a new API key gets a mail, and those who manage staff are told', async () => {
  const member = await aColleague(shop, 'admin')
  await member.call('POST', KEYS, { ...request, name: 'Told', days: 1 })
  const { rows } = await sql`
    select data ->> 'news' as news from emails
    where recipient = ${member.email} and template = 'staff-security-news'
    order by id desc limit 1`.execute(db())
  expect(rows).toEqual([{ news: 'api-key-added' }])
  expect(await newsOf('“Told”')).toHaveLength(1)
})

test('a key for more than 90 days takes two people, and is made once', async () => {
  const member = await aColleague(shop, 'admin')
  const long = { ...request, name: 'Long', days: 91 }
  const asked = await member.call('POST', KEYS, long)
  expect(asked.json().secret).toBeUndefined()
  expect((await agreed(boss, asked)).statusCode).toBe(200)
  expect((await member.call('POST', KEYS, { ...long, days: 365 })).json().secret).toBeUndefined()
  expect(await works((await member.call('POST', KEYS, long)).json().secret)).toBe(200)
  expect((await member.call('POST', KEYS, long)).json().secret).toBeUndefined()
})
