import { permissions, permissionsOf, roles } from '@keyhaven/contracts/staff/permissions'
import { firstLimits, noLimits, type StaffRole } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { changeRole, ownRole, ownRoleWithin } from '../../testing/own-roles.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let boss: Colleague
let second: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  boss = await aColleague(shop, 'super_admin')
  second = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

const rolesSeen = async () =>
  (await boss.call('GET', '/api/admin/roles')).json<{ roles: StaffRole[] }>().roles

const roleNamed = async (id: string) => {
  const found = (await rolesSeen()).find((role) => role.id === id)
  if (!found) throw new Error(`no role ${id}`)
  return found
}

const change = async (by: Colleague, id: string, body: object) =>
  await changeRole(by, await roleNamed(id), body)

/** What lets people do more: one super admin asks, the other agrees. */
const changeByTwo = async (id: string, body: object) =>
  await agree(second, await change(boss, id, body))

const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]

test('every preset begins with what the table of presets says', async () => {
  const seen = await rolesSeen()
  for (const preset of roles) {
    const found = seen.find(({ id }) => id === preset)
    expect(found?.permissions.toSorted()).toEqual(permissionsOf(preset).toSorted())
  }
  expect(seen.find(({ id }) => id === 'support')?.limits.paymentLink).toBe(25_000)
})

test('a change of a role counts from the next call of everybody who has it', async () => {
  const clerk = await ownRole(boss, { permissions: ['orders.view'] })
  const member = await aColleague(shop, clerk.id)
  expect((await member.call('GET', '/api/admin/returns')).statusCode).toBe(200)
  await changeByTwo(clerk.id, { permissions: ['inbox.view'] })
  expect((await member.call('GET', '/api/admin/returns')).statusCode).toBe(403)
  expect((await member.call('GET', '/api/admin/inbox')).statusCode).toBe(200)
  const me = (await member.call('GET', '/api/admin/me')).json()
  expect(me.admin).toMatchObject({ roleName: clerk.name, permissions: ['inbox.view'] })
})

test('what the owner takes from a preset stays taken when the shop starts again', async () => {
  const auditor = await roleNamed('auditor')
  const without = auditor.permissions.filter((name) => name !== 'inbox.view')
  await change(boss, 'auditor', { permissions: without })
  const { introducePermissions } = await import(
    '../../modules/staff/roles/known-permissions.repo.ts'
  )
  const pg = await import('pg')
  const owner = new pg.default.Client({ connectionString: shop.config.DATABASE_URL })
  await owner.connect()
  await introducePermissions(owner)
  expect((await roleNamed('auditor')).permissions).not.toContain('inbox.view')
  await owner.query(`delete from introduced_permissions where permission = 'inbox.view'`)
  await introducePermissions(owner)
  await owner.end()
  expect((await roleNamed('auditor')).permissions).toContain('inbox.view')
})

test('the super admin stays as it is, and nobody changes the role they have', async () => {
  expect(codeOf(await change(boss, 'super_admin', { permissions: [] }))).toEqual([403, 'role_own'])
  const keeper = await ownRole(boss, { permissions: ['roles.manage', 'staff.manage'] })
  const member = await aColleague(shop, keeper.id)
  expect(codeOf(await change(member, keeper.id, { permissions: [] }))).toEqual([403, 'role_own'])
  expect(codeOf(await change(member, 'super_admin', { permissions: [] }))).toEqual([
    409,
    'role_fixed',
  ])
})

test('nobody gives or takes a right they lack, nor a limit above their own', async () => {
  const keeper = await ownRoleWithin(boss, second, {
    permissions: ['roles.manage', 'staff.manage', 'orders.view'],
    limits: { ...noLimits, refund: 10_000 },
  })
  const target = await ownRoleWithin(boss, second, {
    permissions: ['licenses.reveal'],
    limits: { ...noLimits, refund: 5_000 },
  })
  const member = await aColleague(shop, keeper.id)
  const above = [403, 'role_above_own']
  const give = { permissions: ['licenses.reveal', 'orders.refund'] }
  expect(codeOf(await change(member, target.id, give))).toEqual(above)
  expect(codeOf(await change(member, target.id, { permissions: [] }))).toEqual(above)
  const higher = { limits: { ...noLimits, refund: 10_001 } }
  expect(codeOf(await change(member, target.id, higher))).toEqual(above)
  const fine = { permissions: ['licenses.reveal', 'orders.view'] }
  expect((await change(member, target.id, fine)).statusCode).toBe(200)
  const request = { name: 'Thief', permissions: ['licenses.reveal'] }
  expect(codeOf(await member.call('POST', '/api/admin/roles', request))).toEqual(above)
})

test('a name belongs to one role, a preset keeps its name, and a stale page changes nothing', async () => {
  const clerk = await ownRole(boss, { permissions: [] })
  const twin = { name: clerk.name.toUpperCase(), permissions: [] }
  expect(codeOf(await boss.call('POST', '/api/admin/roles', twin))).toEqual([
    409,
    'role_name_taken',
  ])
  expect(codeOf(await change(boss, 'support', { name: 'Helpers' }))).toEqual([409, 'role_fixed'])
  const stale = { 'if-match': `"${clerk.version}"` }
  await change(boss, clerk.id, { permissions: ['inbox.view'] })
  const reply = await boss.call('PATCH', `/api/admin/roles/${clerk.id}`, { permissions: [] }, stale)
  expect(codeOf(reply)).toEqual([412, 'version_stale'])
})

test('a role that somebody has is not removed; one that nobody has is', async () => {
  const clerk = await ownRole(boss, { permissions: [] })
  const member = await aColleague(shop, clerk.id)
  const remove = (id: string) => boss.call('DELETE', `/api/admin/roles/${id}`)
  expect(codeOf(await remove(clerk.id))).toEqual([409, 'role_in_use'])
  expect(codeOf(await remove('support'))).toEqual([409, 'role_fixed'])
  await boss.call('PATCH', `/api/admin/staff-members/${member.id}`, { role: 'auditor' })
  expect((await remove(clerk.id)).statusCode).toBe(200)
})

const refundOf = (minor: number) => ({ limits: { ...firstLimits, refund: minor } })
const told = async (id: string) => {
  const { rows } = await sql<{ title: string }>`
    select title from notifications
    where object = ${`role:${id}`} and to_permission = 'approvals.decide'
      and dedupe_key like 'guard:%'
    order by id`.execute(shop.ctx.db)
  return rows.map(({ title }) => title)
}

test.each([
  ['a right', { permissions: ['orders.view', 'orders.refund'] }],
  ['a higher limit', refundOf(25_001)],
  ['no limit', { limits: noLimits }],
  ['a right for another', { permissions: ['inbox.view'] }],
])(
  '%s for a role that people have takes two, and everyone who approves is told',
  async (_, more) => {
    const clerk = await ownRole(boss, { permissions: ['orders.view'] })
    await aColleague(shop, clerk.id)
    const asked = await change(boss, clerk.id, more)
    const { approval } = asked.json()
    const before = { ...clerk, people: 1, waiting: [approval] }
    expect(asked.json()).toMatchObject({ role: before, approval: { state: 'open' } })
    expect(approval.summary).toContain(`Let the role ${clerk.name} do more`)
    expect(await roleNamed(clerk.id), 'everyone who opens the role sees what waits').toEqual(before)
    expect((await roleNamed('support')).waiting).toEqual([])
    await agree(second, asked)
    expect(await roleNamed(clerk.id)).toMatchObject({ ...more, waiting: [] })
    expect(await told(clerk.id)).toEqual(['A role may do more, by two people'])
  },
)

test('fewer rights and lower limits take one person, and so does a right of a role that nobody has', async () => {
  const clerk = await ownRole(boss, { permissions: ['orders.view'] })
  const given = await change(boss, clerk.id, { permissions: ['orders.view', 'inbox.view'] })
  expect(given.json().role.permissions).toEqual(['orders.view', 'inbox.view'])
  expect((await change(boss, clerk.id, refundOf(25_001))).json()).toHaveProperty('approval')
  await aColleague(shop, clerk.id)
  const less = { permissions: ['orders.view'], ...refundOf(100) }
  expect((await change(boss, clerk.id, less)).json().role).toMatchObject(less)
  expect(await told(clerk.id)).toEqual(['A role may do less'])
})

test('nobody approves more for their own role, or a right they lack, and a role that changed meanwhile stays', async () => {
  const clerk = await ownRole(boss, { permissions: ['approvals.decide', 'orders.view'] })
  const member = await aColleague(shop, clerk.id)
  const admin = await aColleague(shop, 'admin')
  const seen = async (reply: Awaited<ReturnType<typeof change>>) => {
    const { id } = reply.json().approval
    const found = (await approvalsSeenBy(boss)).find((one) => one.id === id)
    if (!found) throw new Error('nothing waits')
    return found
  }
  const more = { permissions: ['approvals.decide', 'orders.view', 'roles.manage'] }
  const waiting = await seen(await change(boss, clerk.id, more))
  expect(codeOf(await decide(member, waiting))).toEqual([403, 'limit_exceeded'])
  expect(codeOf(await decide(admin, waiting))).toEqual([403, 'limit_exceeded'])
  await change(boss, clerk.id, { permissions: ['approvals.decide'] })
  expect(codeOf(await decide(second, waiting))).toEqual([409, 'approval_outdated'])
  expect((await roleNamed(clerk.id)).permissions).toEqual(['approvals.decide'])
})

test('each change of a role is in the audit log with what was given and taken', async () => {
  const clerk = await ownRole(boss, { permissions: ['orders.view'] })
  await change(boss, clerk.id, { permissions: ['inbox.view'] })
  const { rows } = await sql<{ actor: string; meta: object }>`
    select actor, meta from audit_log
    where action = 'role.changed' and object = ${`role:${clerk.id}`}`.execute(shop.ctx.db)
  expect(rows).toMatchObject([
    { actor: `staff:${boss.id}`, meta: { given: ['inbox.view'], taken: ['orders.view'] } },
  ])
})

const link = { title: 'Setup service', amount: '800.00' }

test('a link above the limit is made once a person with a higher limit approves it', async () => {
  const support = await aColleague(shop, 'support')
  const clerk = await ownRoleWithin(boss, second, {
    permissions: ['approvals.decide', 'paymentlinks.create'],
    limits: { ...noLimits, paymentLink: 70_000 },
  })
  const low = await aColleague(shop, clerk.id)
  const asked = (await support.call('POST', '/api/admin/payment-links', link)).json()
  const waiting = (await approvalsSeenBy(boss)).find(({ id }) => id === asked.approval.id)
  if (!waiting) throw new Error('nothing waits')
  expect(codeOf(await decide(low, waiting))).toEqual([403, 'limit_exceeded'])
  const reply = await decide(boss, waiting)
  expect(reply.json().approval).toMatchObject({ state: 'approved' })
  const made = await sql<{ created_by: string }>`
    select created_by from payment_links where amount_minor = 80000`.execute(shop.ctx.db)
  expect(made.rows).toEqual([{ created_by: support.id }])
})

test('a limit of a role is data: raised, the same link needs nobody else', async () => {
  const support = await aColleague(shop, 'support')
  const limits = { ...noLimits, paymentLink: 80_000 }
  await changeByTwo('support', { limits })
  const reply = await support.call('POST', '/api/admin/payment-links', link)
  expect([reply.statusCode, reply.json().link?.amount]).toEqual([201, '800.00'])
  const lower = { limits: { ...noLimits, paymentLink: 50_000 } }
  expect((await change(boss, 'support', lower)).json()).not.toHaveProperty('approval')
})

test('a super admin sees what a role sees, changes nothing, and stops with one press', async () => {
  const began = await boss.call('POST', '/api/admin/view-as', { role: 'support' })
  expect(began.statusCode).toBe(200)
  const me = (await boss.call('GET', '/api/admin/me')).json().admin
  expect(me).toMatchObject({ role: 'super_admin', viewAs: { id: 'support', name: 'Support' } })
  expect(me.permissions.toSorted()).toEqual(permissionsOf('support').toSorted())
  expect((await boss.call('GET', '/api/admin/roles')).statusCode).toBe(403)
  expect((await boss.call('GET', '/api/admin/inbox')).statusCode).toBe(200)
  expect(codeOf(await boss.call('POST', '/api/admin/payment-links', link))).toEqual([
    403,
    'viewing_as',
  ])
  expect((await boss.call('DELETE', '/api/admin/view-as')).statusCode).toBe(200)
  expect((await boss.call('GET', '/api/admin/me')).json().admin).toMatchObject({
    viewAs: null,
    permissions: [...permissions],
  })
  const { rows } = await sql<{ action: string; object: string }>`
    select action, object from audit_log
    where actor = ${`staff:${boss.id}`} and action like 'staff.view%'
    order by seq`.execute(shop.ctx.db)
  expect(rows).toEqual([
    { action: 'staff.view_as_began', object: 'role:support' },
    { action: 'staff.viewed_as', object: 'GET /api/admin/me' },
    { action: 'staff.viewed_as', object: 'GET /api/admin/roles' },
    { action: 'staff.viewed_as', object: 'GET /api/admin/inbox' },
    { action: 'staff.viewed_as_refused', object: 'POST /api/admin/payment-links' },
    { action: 'staff.view_as_ended', object: 'role:support' },
  ])
})

test('viewing as a role gives nobody a right: others may not, and a demoted super admin loses it', async () => {
  const keeper = await ownRole(boss, { permissions: ['roles.manage', 'orders.view'] })
  const member = await aColleague(shop, keeper.id)
  const asAdmin = { role: 'admin' }
  expect((await member.call('POST', '/api/admin/view-as', asAdmin)).statusCode).toBe(403)
  const former = await aColleague(shop, 'super_admin')
  await former.call('POST', '/api/admin/view-as', asAdmin)
  await second.call('PATCH', `/api/admin/staff-members/${former.id}`, { role: keeper.id })
  const me = (await former.call('GET', '/api/admin/me')).json().admin
  expect(me.permissions).toEqual(['orders.view'])
})
