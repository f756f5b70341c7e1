import { permissions, permissionsOf, roles } from '@keyhaven/contracts/staff/permissions'
import { noLimits, type StaffRole } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { ownRole } from '../../testing/own-roles.ts'
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
  by.call('PATCH', `/api/admin/roles/${id}`, body, {
    'if-match': `"${(await roleNamed(id)).version}"`,
  })

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
  expect(seen.find(({ id }) => id === 'support')?.limits.paymentLink).toBe(50_000)
})

test('a change of a role counts from the next call of everybody who has it', async () => {
  const clerk = await ownRole(boss, { permissions: ['orders.view'] })
  const member = await aColleague(shop, clerk.id)
  expect((await member.call('GET', '/api/admin/returns')).statusCode).toBe(200)
  expect((await change(boss, clerk.id, { permissions: ['inbox.view'] })).statusCode).toBe(200)
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
    '../../modules/platform/roles/known-permissions.repo.ts'
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
  const keeper = await ownRole(boss, {
    permissions: ['roles.manage', 'staff.manage', 'orders.view'],
    limits: { ...noLimits, refund: 10_000 },
  })
  const target = await ownRole(boss, {
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
  const wish = { name: 'Thief', permissions: ['licenses.reveal'], limits: noLimits }
  expect(codeOf(await member.call('POST', '/api/admin/roles', wish))).toEqual(above)
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
  const clerk = await ownRole(boss, {
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
  await change(boss, 'support', { limits })
  const reply = await support.call('POST', '/api/admin/payment-links', link)
  expect([reply.statusCode, reply.json().link?.amount]).toEqual([201, '800.00'])
  await change(boss, 'support', { limits: { ...noLimits, paymentLink: 50_000 } })
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
