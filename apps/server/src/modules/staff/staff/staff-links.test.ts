import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '../../../testing/clock.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({})
})
afterAll(() => working.close())

const PASSWORD = 'correct horse battery'
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const visitor = () => aVisitor(working.shop)
type Visitor = ReturnType<typeof visitor>

const login = (browser: Visitor, email: string, password = PASSWORD) =>
  browser.enter('/api/admin/login', { email, password })
const ask = (browser: Visitor, email: string) =>
  browser.call('POST', '/api/admin/login/link', { email })
const allow = (browser: Visitor, link: string | undefined) =>
  browser.call('POST', '/api/admin/login/browser', { link })

async function guess(email: string) {
  await Promise.all(times(10).map(() => login(visitor(), email, 'a guess')))
}

async function latestLink(email: string, count: number) {
  const [mail] = await working.mailsTo(email, count)
  return /\/admin\/login#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
}

test('a member whom others guess at gets into a new browser with a mailed link and the password', async () => {
  const { email, id } = await addStaff(working.shop, 'support')
  await guess(email)
  const fresh = visitor()
  expect((await login(fresh, email)).json()).toMatchObject({ code: 'too_many_guesses' })
  expect((await ask(fresh, email)).statusCode).toBe(202)
  const link = await latestLink(email, 1)
  const allowed = await allow(fresh, link)
  expect([allowed.statusCode, allowed.json()]).toEqual([200, { success: true }])
  expect((await fresh.call('GET', '/api/admin/me')).statusCode).toBe(401)
  await guess(email)
  expect((await login(fresh, email, 'not it')).statusCode).toBe(401)
  expect((await login(fresh, email)).statusCode).toBe(200)
  const acts = await working.shop.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('object', '=', `staff:${id}`)
    .execute()
  expect(acts.map(({ action }) => action)).toContain('staff.browser_allowed')
})

test('such a link works once, for an hour, and not for someone who has left', async () => {
  const { email, id } = await addStaff(working.shop, 'support')
  await ask(visitor(), email)
  const first = await latestLink(email, 1)
  await moveClock(working.shop, 3_700)
  expect((await allow(visitor(), first)).statusCode).toBe(410)
  await moveClock(working.shop, 0)
  expect((await allow(visitor(), first)).statusCode).toBe(200)
  expect((await allow(visitor(), first)).statusCode).toBe(410)
  await ask(visitor(), email)
  const second = await latestLink(email, 2)
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${id}`.execute(
    working.shop.ctx.db,
  )
  expect((await allow(visitor(), second)).statusCode).toBe(410)
  expect((await allow(visitor(), 'A'.repeat(43))).statusCode).toBe(410)
})

test('requests by others use up the mails of an hour, and the link of the last one helps the owner', async () => {
  const { email } = await addStaff(working.shop, 'support')
  for (const _ of times(8)) expect((await ask(visitor(), email)).statusCode).toBe(202)
  const link = await latestLink(email, 5)
  expect(await working.mailbox.to(email)).toHaveLength(5)
  expect((await allow(visitor(), link)).statusCode).toBe(200)
})

test('an address that is not one of staff is answered alike and gets no mail', async () => {
  const { email } = await addStaff(working.shop, 'support')
  const known = await ask(visitor(), email)
  const unknown = await ask(visitor(), 'nobody-of-staff@example.com')
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
  await working.mailsTo(email, 1)
  expect(await working.mailbox.to('nobody-of-staff@example.com')).toEqual([])
})
