import { randomUUID } from 'node:crypto'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { addApp } from '../../testing/staff-factors.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { fromOurPage } from '../../testing/test-staff.ts'

const MEMBERS = '/api/admin/staff-members'

let shop: TestShop
let boss: Colleague
let asker: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  boss = await aColleague(shop, 'super_admin')
  asker = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const db = () => shop.ctx.db
let serial = 0

/** A link far below the floor: the approval it waits for. */
async function askedBy(member: Colleague): Promise<Approval> {
  serial += 1
  const products = [{ productId: 'home-2024', quantity: 2 }]
  const wanted = { title: `Cheap ${serial}`, amount: '1.00', products }
  const { approval } = (await member.call('POST', '/api/admin/payment-links', wanted)).json()
  const found = (await approvalsSeenBy(boss)).find(({ id }) => id === approval.id)
  if (!found) throw new Error('nothing waits')
  return found
}

const stateOf = async ({ id }: Approval) =>
  (await approvalsSeenBy(boss)).find((approval) => approval.id === id)?.state

/** What the shop says to a member who approves. */
async function refusal(member: Colleague, approval: Approval, extra = {}) {
  const reply = await decide(member, approval, 'approve', extra)
  return { status: reply.statusCode, code: reply.json().code, said: reply.json().error }
}

async function expectApart(member: Colleague, approval: Approval) {
  const reply = await decide(member, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([200, undefined])
}

const ties: [string, string, (by: Colleague, member: Colleague) => Promise<unknown>][] = [
  [
    'gave the other a role',
    'gave you your role',
    async (by, { id }) => {
      await by.call('PATCH', `${MEMBERS}/${id}`, { role: 'auditor' })
      const reply = await by.call('PATCH', `${MEMBERS}/${id}`, { role: 'admin' })
      const waiting = (await approvalsSeenBy(asker)).find(
        (approval) => approval.id === reply.json().approval.id,
      )
      if (waiting) await expectApart(asker, waiting)
    },
  ],
  [
    'reactivated the other',
    'reactivated you',
    async (by, { id }) => {
      await by.call('POST', `${MEMBERS}/${id}/deactivate`)
      expect((await by.call('POST', `${MEMBERS}/${id}/reactivate`)).statusCode).toBe(200)
    },
  ],
  [
    'set the stores of the other',
    'set your stores',
    async (by, { id }) => {
      const set = (storeIds: string[]) => by.call('PUT', `${MEMBERS}/${id}/stores`, { storeIds })
      expect((await set(['main'])).statusCode).toBe(200)
      expect((await set([])).statusCode).toBe(200)
    },
  ],
]

test.each(ties)(
  'who %s neither approves for them nor is approved by them for 30 days',
  async (_, said, tie) => {
    const member = await aColleague(shop, 'admin')
    await tie(boss, member)
    await sql`update deciders set since = shop_now() - interval '90 days' where until is null`.execute(
      db(),
    )
    const again = { ...member, call: (await signedInAgain(member)).call }
    const byBoss = await askedBy(boss)
    const one = await refusal(again, byBoss)
    expect([one.status, one.code]).toEqual([403, 'not_apart'])
    expect(one.said).toContain(said)
    const byMember = await askedBy(again)
    const other = await refusal(boss, byMember)
    expect([other.status, other.code]).toEqual([403, 'not_apart'])
    expect(other.said).toMatch(/^You .* Someone else has to approve this until \d+ \w+\.$/)
    const listed = (await approvalsSeenBy(boss)).find(({ id }) => id === byMember.id)
    expect(listed?.tie, 'the list says the same').toBe(other.said)
    expect([await stateOf(byBoss), await stateOf(byMember)]).toEqual(['open', 'open'])
    await expectApart(asker, byMember)
    await sql`update staff_ties set at = at - interval '31 days'`.execute(db())
    await expectApart(again, byBoss)
  },
)

async function signedInAgain(member: Colleague) {
  const headers = await member.session()
  const call: Colleague['call'] = (method, url, payload, extra = {}) =>
    shop.app.inject({
      method,
      url,
      headers: { ...headers, ...extra },
      ...(payload && { payload }),
    })
  return { headers, call }
}

test('who gave a role more rights approves for nobody who has it, and nobody of them for them', async () => {
  const permissions = ['approvals.decide', 'paymentlinks.view', 'paymentlinks.create']
  const made = await boss.call('POST', '/api/admin/roles', { name: 'Deciders', permissions })
  const { id, version } = made.json().role
  const member = await aColleague(shop, id)
  const approval = await askedBy(boss)
  const wanted = { permissions: [...permissions, 'coupons.view'] }
  const seen = { 'if-match': `"${version}"` }
  await agree(asker, await boss.call('PATCH', `/api/admin/roles/${id}`, wanted, seen))
  expect((await refusal(member, approval)).said).toContain('gave your role more rights')
})

test('someone new approves nothing for 72 hours, and may refuse', async () => {
  const fresh = await aColleague(shop, 'admin', { isNew: true })
  const [one, other] = [await askedBy(asker), await askedBy(asker)]
  const { code, said } = await refusal(fresh, one)
  expect(code).toBe('not_apart')
  expect(said).toMatch(
    /^New approvers wait 72 hours\. You can approve this from \d+ \w+, \d\d:\d\d UTC\.$/,
  )
  expect((await decide(fresh, other, 'refuse')).statusCode).toBe(200)
  await sql`update deciders set since = since - interval '72 hours' where staff_id = ${fresh.id}`.execute(
    db(),
  )
  await expectApart(fresh, one)
})

test('the first factor starts the 72 hours anew', async () => {
  const member = await aColleague(shop, 'admin')
  await addApp(shop, { ...member.headers })
  expect((await refusal(member, await askedBy(asker))).said).toContain('New approvers wait')
})

test('someone whose password was reset approves nothing for a day', async () => {
  const member = await aColleague(shop, 'admin')
  await sql`update staff set reset_at = shop_now() where id = ${member.id}`.execute(db())
  const approval = await askedBy(asker)
  expect((await refusal(member, approval)).said).toContain('was reset')
  await sql`update staff set reset_at = reset_at - interval '1 day' where id = ${member.id}`.execute(
    db(),
  )
  await expectApart(member, approval)
})

test('nobody approves in a browser the asker used; one network is shown and refuses nothing', async () => {
  const [one, other] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  const approval = await askedBy(one)
  await sql`
    update staff_sessions set browser_hash = sha256('shared')
    where staff_id in (${one.id}, ${other.id})`.execute(db())
  const seen = async () => (await approvalsSeenBy(other)).find(({ id }) => id === approval.id)
  expect(await seen(), 'the screen says it before').toMatchObject({
    isSameBrowser: true,
    isSameNetwork: true,
  })
  expect((await refusal(other, approval)).said).toContain('signed in with this browser')
  await sql`update staff_sessions set browser_hash = sha256('own') where staff_id = ${other.id}`.execute(
    db(),
  )
  expect(await seen()).toMatchObject({ isSameBrowser: false, isSameNetwork: true })
  await expectApart(other, approval)
  expect(await seen()).toMatchObject({ isSameBrowser: null, isSameNetwork: true })
  const { rows } = await sql`
    select is_same_network from approvals where id = ${approval.id}`.execute(db())
  expect(rows).toEqual([{ is_same_network: true }])
})

test('a session remembers its browser, and two people in it share the mark', async () => {
  const [one, other] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  const signIn = (email: string, cookie = '') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { ...fromOurPage, cookie },
      payload: { email, password: 'correct horse battery' },
    })
  const first = await signIn(one.email)
  const kb = [first.headers['set-cookie']].flat().find((line) => String(line).includes('kb='))
  await signIn(other.email, String(kb).split(';')[0])
  const { rows } = await sql<{ people: number }>`
    select count(distinct staff_id) as people from staff_sessions
    where staff_id in (${one.id}, ${other.id})
    group by browser_hash having count(distinct staff_id) > 1`.execute(db())
  expect(rows).toEqual([{ people: 2 }])
})

test('what is handed over still takes someone apart from the one who asked first', async () => {
  const [leaver, heir] = [await aColleague(shop, 'admin'), await aColleague(shop, 'admin')]
  const approval = await askedBy(leaver)
  await sql`
    insert into staff_ties (member_id, by_id, kind, at)
    values (${leaver.id}, ${boss.id}, 'invited', shop_now())`.execute(db())
  await boss.call('POST', `${MEMBERS}/${leaver.id}/deactivate`, { handOverTo: heir.id })
  const open = await approvalsSeenBy(boss, 'open')
  const handed = open.find(({ hash, id }) => hash === approval.hash && id !== approval.id)
  if (!handed) throw new Error('nothing was handed over')
  expect((await refusal(boss, handed)).code).toBe('not_apart')
  await expectApart(asker, handed)
})

test('all who may decide are told of each decision', async () => {
  const approval = await askedBy(asker)
  await decide(boss, approval)
  const { rows } = await sql<{ title: string }>`
    select title from notifications
    where to_permission = 'approvals.decide' and dedupe_key = ${`approval:${approval.id}:decided`}`.execute(
    db(),
  )
  expect(rows[0]?.title).toMatch(/approved a request$/)
})

test('an approval begins open, not approved', async () => {
  await expect(
    sql`
      insert into approvals (id, kind, object, summary, payload, payload_hash, asked_by, asked_at,
        expires_at, state, decided_by, decided_at, result)
      values (${`appr_${randomUUID().replaceAll('-', '')}`}, 'order.grant', 'x', 'x', '{}', sha256('x'),
        ${asker.id}, shop_now(), shop_now() + interval '1 hour', 'approved', ${boss.id}, shop_now(), 'x')`.execute(
      db(),
    ),
  ).rejects.toThrow('begins open')
})

test.each([
  [
    'a member',
    sql`insert into staff (id, email, password_hash, first_name, last_name, role)
    values ('staff_x', 'x@example.com', 'x', 'X', 'Y', 'support')`,
  ],
  ['a role', sql`update staff set role = 'auditor' where role = 'admin'`],
  [
    'a right',
    sql`insert into role_permissions (role_id, permission) values ('support', 'reports.view')`,
  ],
  [
    'a limit to a store',
    sql`insert into staff_stores (staff_id, store_id)
    select id, 'main' from staff where role = 'admin' limit 1`,
  ],
  [
    'a factor',
    sql`insert into staff_authenticators (staff_id, sealed_secret, created_at)
    select id, '\\x00', now() from staff where role = 'admin' limit 1`,
  ],
])('the database takes no change of %s by nobody', async (_, statement) => {
  await expect(statement.execute(db())).rejects.toThrow('by nobody')
})
