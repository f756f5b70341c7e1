import { permissions } from '@keyhaven/contracts/staff/permissions'
import { noLimits } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { moveClock } from '../../../testing/clock.ts'
import { addApp, anywhere, callAs } from '../../../testing/staff-factors.ts'
import { addStaff, login, signInByPassword } from '../../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { inviteMember } from './invitations.ts'
import { resetByCommand, resetFactors } from './invite-staff.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({})
})
afterAll(() => working.close())

const NEW_PASSWORD = 'mauve-otter-pilot-desk'

/** Somebody who acts, as the guard describes them. */
async function acting(role: 'super_admin' | 'admin'): Promise<StaffPrincipal> {
  const { id, email } = await addStaff(working.shop, role)
  const names = { firstName: 'Ada', lastName: 'Byron', department: '' }
  const proven = { hasFactor: true, isProven: true, isFresh: true, isFactorDue: false }
  const rights = {
    roleName: role,
    permissions,
    limits: noLimits,
    viewAs: null,
    apiKeyId: null,
    stores: [],
  }
  return { id, email, role, sessionId: 1, ...rights, ...names, ...proven }
}
async function invited() {
  const email = `grace-${anywhere().replaceAll('.', '')}@example.com`
  const person = { email, firstName: 'Grace', lastName: 'Hopper', role: 'support' } as const
  const id = await inviteMember(working.shop.ctx, await acting('super_admin'), person)
  return { id, email }
}
async function linkTo(email: string, count = 1) {
  const mails = await working.mailsTo(email, count)
  const texts = mails.map(({ text }) => /\/admin\/set-up#([\w-]{43})/.exec(text)?.[1])
  return texts.find(Boolean) ?? ''
}
const choose = (link: string, password = NEW_PASSWORD) =>
  callAs(working.shop)('POST', '/api/admin/login/password', { link, password })

test('an invitation mails a link that sets a password once and begins the first session', async () => {
  const { email } = await invited()
  const link = await linkTo(email)
  const opened = await callAs(working.shop)('POST', '/api/admin/login/open-link', { link })
  expect(opened.json()).toEqual({ success: true, kind: 'setup', firstName: 'Grace', email })
  expect((await choose(link, 'password1')).json().code).toBe('weak_password')
  const chosen = await choose(link)
  const { token, admin } = chosen.json().session
  expect(admin).toMatchObject({ email, role: 'support' })
  const cookie = String(chosen.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { authorization: `Bearer ${token}`, cookie }
  expect((await callAs(working.shop, headers)('GET', '/api/admin/me')).statusCode).toBe(200)
  const { recoveryCodes } = await addApp(working.shop, headers)
  expect(recoveryCodes).toHaveLength(10)
  expect((await choose(link)).statusCode).toBe(410)
  const entered = await login(working.shop, { email, password: NEW_PASSWORD, from: anywhere() })
  expect(entered.json().mfaRequired).toBe(true)
})

test('an invitation works for 72 hours, and nobody signs in before it was used', async () => {
  const { email } = await invited()
  const link = await linkTo(email)
  expect((await login(working.shop, { email, from: anywhere() })).statusCode).toBe(401)
  await moveClock(working.shop, 72 * 3_600 + 60)
  const late = await choose(link)
  await moveClock(working.shop, 0)
  expect(late.statusCode).toBe(410)
  expect((await choose(link)).statusCode).toBe(200)
})

test('an address is invited once', async () => {
  const { email } = await invited()
  const person = { email, firstName: 'Grace', lastName: 'Hopper', role: 'support' } as const
  const again = inviteMember(working.shop.ctx, await acting('super_admin'), person)
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
})

test('a link for a browser sets no password, and one for a password allows no browser', async () => {
  const { email } = await addStaff(working.shop, 'support')
  const call = callAs(working.shop)
  await call('POST', '/api/admin/login/link', { email })
  const [mail] = await working.mailsTo(email, 1)
  const browserLink = /\/admin\/login#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await choose(browserLink)).statusCode).toBe(410)
  await call('POST', '/api/admin/login/forgotten', { email })
  const link = await linkTo(email, 2)
  expect((await call('POST', '/api/admin/login/browser', { link })).statusCode).toBe(410)
})

test('a forgotten password is replaced by mail; the second factor is still asked for', async () => {
  const { email } = await addStaff(working.shop, 'admin')
  const headers = await signInByPassword(working.shop, email, anywhere())
  await addApp(working.shop, headers)
  const asked = await callAs(working.shop)('POST', '/api/admin/login/forgotten', { email })
  expect(asked.statusCode).toBe(202)
  const link = await linkTo(email, 3)
  const chosen = await choose(link)
  expect(chosen.json()).toEqual({ success: true, session: null })
  expect((await callAs(working.shop, headers)('GET', '/api/admin/me')).statusCode).toBe(401)
  const entered = await login(working.shop, { email, password: NEW_PASSWORD, from: anywhere() })
  expect(entered.json().mfaRequired).toBe(true)
})

test('an address that is not one of staff is answered alike and gets no mail', async () => {
  const email = 'nobody-here@example.com'
  const asked = await callAs(working.shop)('POST', '/api/admin/login/forgotten', { email })
  expect([asked.statusCode, asked.json()]).toEqual([202, { success: true }])
  const { rows } = await sql`select from emails where recipient = ${email}`.execute(
    working.shop.ctx.db,
  )
  expect(rows).toEqual([])
})

test('another super admin resets a lost factor: everything the person had is closed, and they are told', async () => {
  const { id, email } = await addStaff(working.shop, 'admin')
  const headers = await signInByPassword(working.shop, email, anywhere())
  await addApp(working.shop, headers)
  await resetFactors(working.shop.ctx, await acting('super_admin'), id)
  expect((await callAs(working.shop, headers)('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await login(working.shop, { email, from: anywhere() })).statusCode).toBe(401)
  const mails = await working.mailsTo(email, 4)
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your second factor was reset', 'Set up your sign-in again']),
  )
  expect((await choose(await linkTo(email))).json().session).not.toBeNull()
  const told = await sql`
    select from notifications where object = ${`staff:${id}`}`.execute(working.shop.ctx.db)
  expect(told.rows).toHaveLength(1)
})

test('nobody resets their own factor, and an admin resets none', async () => {
  const superAdmin = await acting('super_admin')
  const { id } = await addStaff(working.shop, 'support')
  const own = resetFactors(working.shop.ctx, superAdmin, superAdmin.id)
  await expect(own).rejects.toMatchObject({ code: 'not_allowed' })
  const byAdmin = resetFactors(working.shop.ctx, await acting('admin'), id)
  await expect(byAdmin).rejects.toMatchObject({ code: 'not_allowed' })
})

test('the command gives the only super admin a link', async () => {
  const { email } = await addStaff(working.shop, 'super_admin')
  const headers = await signInByPassword(working.shop, email, anywhere())
  const link = await resetByCommand(working.shop.ctx.db, email, 'command line: test')
  expect((await callAs(working.shop, headers)('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await choose(link)).json().session.admin.role).toBe('super_admin')
})
