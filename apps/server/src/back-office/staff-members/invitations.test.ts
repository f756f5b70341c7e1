import type { StaffMember } from '@keyhaven/contracts/staff/staff-members'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { moveClock } from '../../testing/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { bought } from '../../testing/person.ts'
import { addApp, callAs } from '../../testing/staff-factors.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let boss: Colleague
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000 })
  boss = await aColleague(working.shop, 'super_admin')
})
afterAll(() => working.close())

const MEMBERS = '/api/admin/staff-members'
const PASSWORD = 'mauve-otter-pilot-desk'
let serial = 0
const aPerson = (role = 'support') => {
  serial += 1
  const email = `invited-${serial}@example.com`
  return { email, firstName: 'Grace', lastName: `Hopper ${serial}`, role }
}
const invite = async (by: Colleague, person = aPerson()) => {
  const reply = await by.call('POST', MEMBERS, person)
  return { reply, id: reply.json().id as string, email: person.email }
}
const memberOf = async (id: string) =>
  (await boss.call('GET', `${MEMBERS}?limit=200`))
    .json<{ members: StaffMember[] }>()
    .members.find((member) => member.id === id)

/** Every link that was mailed to an address, the oldest first. */
const linksTo = (email: string, count: number) =>
  eventually(`${count} links to ${email}`, async () => {
    const texts = (await working.mailbox.to(email)).map(({ text }) => text)
    const links = texts.flatMap((text) => /\/admin\/set-up#([\w-]{43})/.exec(text)?.[1] ?? [])
    return links.length >= count && links
  })
const choose = (link: string | undefined) =>
  callAs(working.shop)('POST', '/api/admin/login/password', { link, password: PASSWORD })

test('an invited member is listed as invited, sets up by mail and code app, and is listed with it', async () => {
  const { id, email, reply } = await invite(boss)
  expect(reply.statusCode).toBe(201)
  expect(await memberOf(id)).toMatchObject({ invitedAt: expect.any(String), hasApp: false })
  const [link] = await linksTo(email, 1)
  const chosen = await choose(link)
  const cookie = String(chosen.headers['set-cookie']).split(';')[0] ?? ''
  await addApp(working.shop, { authorization: `Bearer ${chosen.json().session.token}`, cookie })
  expect(await memberOf(id)).toMatchObject({
    invitedAt: null,
    hasApp: true,
    passkeys: 0,
    seenAt: expect.any(String),
  })
  expect((await choose(link)).statusCode).toBe(410)
})

test('an invitation that is sent again ends the first link; one that is too old opens nothing', async () => {
  const { id, email } = await invite(boss)
  const [first] = await linksTo(email, 1)
  expect((await boss.call('POST', `${MEMBERS}/${id}/invitation`)).statusCode).toBe(200)
  const second = (await linksTo(email, 2)).find((link) => link !== first)
  expect((await choose(first)).statusCode).toBe(410)
  await moveClock(working.shop, 72 * 3_600 + 60)
  const late = await choose(second)
  await moveClock(working.shop, 0)
  expect(late.statusCode).toBe(410)
  expect((await choose(second)).statusCode).toBe(200)
  const joined = await boss.call('POST', `${MEMBERS}/${id}/invitation`)
  expect([joined.statusCode, joined.json().code]).toEqual([409, 'conflict'])
})

test('a withdrawn invitation opens nothing, and can be sent again', async () => {
  const { id, email } = await invite(boss)
  const [link] = await linksTo(email, 1)
  expect((await boss.call('DELETE', `${MEMBERS}/${id}/invitation`)).statusCode).toBe(200)
  expect((await choose(link)).statusCode).toBe(410)
  expect(await memberOf(id)).toMatchObject({ isActive: false })
  await boss.call('POST', `${MEMBERS}/${id}/invitation`)
  const again = (await linksTo(email, 2)).find((other) => other !== link)
  expect((await choose(again)).statusCode).toBe(200)
})

test('nobody invites to a role above their own, and support invites nobody', async () => {
  const admin = await aColleague(working.shop, 'admin')
  const above = (await invite(admin, aPerson('super_admin'))).reply
  expect([above.statusCode, above.json().code]).toEqual([403, 'role_above_own'])
  expect((await invite(await aColleague(working.shop, 'support'))).reply.statusCode).toBe(403)
  expect((await invite(admin)).reply.statusCode).toBe(201)
})

test('only another super admin resets factors, and the member is told by mail', async () => {
  const member = await aColleague(working.shop, 'support')
  const admin = await aColleague(working.shop, 'admin')
  const reset = (by: Colleague, id: string) => by.call('POST', `${MEMBERS}/${id}/reset-factors`)
  expect((await reset(admin, member.id)).statusCode).toBe(403)
  expect((await reset(boss, boss.id)).statusCode).toBe(403)
  expect((await reset(boss, member.id)).statusCode).toBe(200)
  expect((await member.call('GET', '/api/admin/me')).statusCode).toBe(401)
  await linksTo(member.email, 1)
})

test('the work of a member who leaves goes to a colleague, who is told', async () => {
  const [leaver, heir] = [
    await aColleague(working.shop, 'admin'),
    await aColleague(working.shop, 'admin'),
  ]
  const { opened } = await bought(working, 'handed-over@example.com')
  await working.shop.app.inject({
    method: 'PUT',
    url: `/api/admin/order-details/${opened.orderId}/assignee`,
    headers: boss.headers,
    payload: { staffId: leaver.id },
  })
  await leaver.call('POST', `/api/admin/customers/${opened.orderId}/erase`, {
    reason: 'They asked by letter',
    proof: 'letter',
  })
  const left = await boss.call('POST', `${MEMBERS}/${leaver.id}/deactivate`, {
    handOverTo: heir.id,
  })
  expect(left.statusCode).toBe(200)
  const { db } = working.shop.ctx
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from order_assignees where order_id = ${opened.orderId}`.execute(db)
  expect(rows).toEqual([{ staff_id: heir.id }])
  const approvals = await db
    .selectFrom('approvals')
    .select(['asked_by', 'state'])
    .where('asked_by', 'in', [leaver.id, heir.id])
    .orderBy('state')
    .execute()
  expect(approvals).toEqual([
    { asked_by: heir.id, state: 'open' },
    { asked_by: leaver.id, state: 'void' },
  ])
  const news = (await heir.call('GET', '/api/admin/notifications')).payload
  expect(news).toContain('You have taken over the work of a colleague')
})

test('work is handed to nobody who has left, and the member then stays', async () => {
  const [member, gone] = [
    await aColleague(working.shop, 'support'),
    await aColleague(working.shop, 'support'),
  ]
  await boss.call('POST', `${MEMBERS}/${gone.id}/deactivate`, {})
  const reply = await boss.call('POST', `${MEMBERS}/${member.id}/deactivate`, {
    handOverTo: gone.id,
  })
  expect(reply.statusCode).toBe(404)
  expect(await memberOf(member.id)).toMatchObject({ isActive: true })
})
