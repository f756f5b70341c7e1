import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '../../../../testing/clock.ts'
import {
  addApp,
  anywhere,
  callAs,
  codeAt,
  codeNow,
  halvesOf,
  passOf,
} from '../../../../testing/staff-factors.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import {
  addStaff,
  login as loginFrom,
  signInByPassword as signInFrom,
} from '../../../../testing/test-staff.ts'
import { authenticatorsLeft, rotateAuthenticators } from './authenticator.ts'

let shop: TestShop
let live: TestShop
beforeAll(async () => {
  shop = await testShop()
  live = await testShop({ isLive: true })
})
afterAll(async () => {
  await shop.close()
  await live.close()
})

const login: typeof loginFrom = (at, asked) => loginFrom(at, { from: anywhere(), ...asked })
const signInByPassword = (at: TestShop, email: string) => signInFrom(at, email, anywhere())
const FACTOR = '/api/admin/login/factor'
/** Somebody with an app, and the session it was set up in. */
async function withApp(at = shop, role: 'admin' | 'support' | 'super_admin' = 'admin') {
  const { id, email } = await addStaff(at, role)
  const headers = await signInByPassword(at, email)
  return { id, email, headers, ...(await addApp(at, headers)) }
}
const prove = (pass: string, proof: object, at = shop) =>
  callAs(at)('POST', FACTOR, { pass, proof })
const backdate = (id: string) =>
  sql`update staff_sessions set proven_at = now() - interval '16 minutes' where staff_id = ${id}`.execute(
    shop.ctx.db,
  )

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 20_000_000_000].map((at) => codeAt(secret, at))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

test('once an app is set up, the password alone begins no session', async () => {
  const { email, secret } = await withApp()
  const reply = await login(shop, { email })
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
  expect(reply.json()).toEqual({
    success: false,
    message: 'Verification code required',
    mfaRequired: true,
    pass: expect.stringMatching(/^[\w-]{43}$/),
    methods: ['code', 'recovery'],
  })
  const { pass } = reply.json()
  const entered = await prove(pass, { code: codeNow(secret) })
  expect([entered.statusCode, entered.json().admin.email]).toEqual([200, email])
  const me = await callAs(shop, halvesOf(entered))('GET', '/api/admin/me')
  expect(me.statusCode).toBe(200)
})

test('the address of the specification for RBAC staff asks for the factor, too', async () => {
  const { email } = await withApp()
  const body = { email, password: 'correct horse battery' }
  const reply = await callAs(shop)('POST', '/api/rbac/login', body)
  expect(reply.json()).toMatchObject({ success: false, mfaRequired: true })
})

test('a code works once: the same code, and one before it, are refused', async () => {
  const { email, secret } = await withApp()
  const code = codeNow(secret)
  expect((await prove(await passOf(shop, email), { code })).statusCode).toBe(200)
  const again = await prove(await passOf(shop, email), { code })
  expect([again.statusCode, again.json().code]).toEqual([422, 'factor_refused'])
  const before = await prove(await passOf(shop, email), { code: codeNow(secret, -1) })
  expect(before.statusCode).toBe(422)
  const next = await prove(await passOf(shop, email), { code: codeNow(secret, 1) })
  expect(next.statusCode).toBe(200)
})

test('of one code tried four times at once, one try gets in', async () => {
  const { email, secret } = await withApp()
  const passes = []
  for (let i = 0; i < 4; i += 1) passes.push(await passOf(shop, email))
  const code = codeNow(secret)
  const replies = await Promise.all(passes.map((pass) => prove(pass, { code })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a code of another time and one of another person are refused', async () => {
  const mine = await withApp()
  const other = await withApp()
  const pass = await passOf(shop, mine.email)
  for (const code of [codeNow(mine.secret, -3), codeNow(mine.secret, 3), codeNow(other.secret)]) {
    expect((await prove(pass, { code })).statusCode).toBe(422)
  }
})

test('who has the password may guess a few codes, then not even the right one counts', async () => {
  const { email, secret } = await withApp()
  const pass = await passOf(shop, email)
  const replies = []
  for (let i = 0; i < 11; i += 1) replies.push(await prove(pass, { code: '000000' }))
  const refused = replies.filter(({ statusCode }) => statusCode === 422)
  expect(refused.length).toBeLessThan(10)
  expect(replies.at(-1)?.json()).toMatchObject({ code: 'too_many_guesses' })
  const right = await prove(pass, { code: codeNow(secret) })
  expect([right.statusCode, right.json().code]).toEqual([429, 'too_many_guesses'])
})

test('a ticket begins one session, within ten minutes', async () => {
  const { email, secret } = await withApp()
  const pass = await passOf(shop, email)
  expect((await prove(pass, { code: codeNow(secret) })).statusCode).toBe(200)
  const again = await prove(pass, { code: codeNow(secret, 1) })
  expect([again.statusCode, again.json().code]).toEqual([410, 'ticket_expired'])
  const late = await passOf(shop, email)
  await sql`update sign_in_challenges set expires_at = now() - interval '1 second'`.execute(
    shop.ctx.db,
  )
  expect((await prove(late, { code: codeNow(secret, 1) })).statusCode).toBe(410)
})

test('each of ten recovery codes works once, however it is typed, and its owner is told', async () => {
  const { id, email, recoveryCodes } = await withApp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  expect(first).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
  const typed = first.replaceAll('-', ' ').toUpperCase()
  const entered = await prove(await passOf(shop, email), { recoveryCode: typed })
  expect(entered.statusCode).toBe(200)
  const again = await prove(await passOf(shop, email), { recoveryCode: first })
  expect(again.statusCode).toBe(422)
  const security = await callAs(shop, halvesOf(entered))('GET', '/api/admin/security')
  expect(security.json().recoveryCodesLeft).toBe(9)
  const mails = await sql<{ news: string }>`
    select data->>'news' as news from emails where recipient = ${email}`.execute(shop.ctx.db)
  expect(mails.rows.map(({ news }) => news)).toContain('recovery-used')
  const audit = await sql`
    select from audit_log where object = ${`staff:${id}`} and action = 'staff.recovery_code_used'`.execute(
    shop.ctx.db,
  )
  expect(audit.rows).toHaveLength(1)
})

test('new recovery codes end the old ones', async () => {
  const { email, headers, recoveryCodes } = await withApp()
  const renewed = await callAs(shop, headers)('POST', '/api/admin/security/recovery-codes')
  const [fresh] = renewed.json().recoveryCodes
  const old = await prove(await passOf(shop, email), { recoveryCode: recoveryCodes[0] })
  expect(old.statusCode).toBe(422)
  const entered = await prove(await passOf(shop, email), { recoveryCode: fresh })
  expect(entered.statusCode).toBe(200)
})

test('setting up the first factor ends the other sessions, which a password alone began', async () => {
  const { email } = await addStaff(shop, 'admin')
  const other = await signInByPassword(shop, email)
  const headers = await signInByPassword(shop, email)
  await addApp(shop, headers)
  expect((await callAs(shop, other)('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await callAs(shop, headers)('GET', '/api/admin/me')).statusCode).toBe(200)
})

test('an app counts only once a code of it was entered, by the person it was made for', async () => {
  const { email } = await addStaff(shop, 'admin')
  const call = callAs(shop, await signInByPassword(shop, email))
  const { setup, secret, svg } = (await call('POST', '/api/admin/security/app')).json()
  expect(svg).toContain('<svg')
  const wrong = await call('PUT', '/api/admin/security/app', { setup, code: '000000' })
  expect(wrong.statusCode).toBe(422)
  expect((await login(shop, { email })).json().success).toBe(true)
  const { email: thief } = await addStaff(shop, 'admin')
  const byThief = callAs(shop, await signInByPassword(shop, thief))
  const stolen = { setup, code: codeNow(secret) }
  expect((await byThief('PUT', '/api/admin/security/app', stolen)).statusCode).toBe(410)
})

test('a further factor, and removing one, need the factor again; the last one stays', async () => {
  const { id, headers } = await withApp()
  const call = callAs(shop, headers)
  const last = await call('DELETE', '/api/admin/security/app')
  expect([last.statusCode, last.json().code]).toEqual([409, 'last_factor'])
  await backdate(id)
  for (const [method, url] of [
    ['POST', '/api/admin/security/app'],
    ['DELETE', '/api/admin/security/app'],
    ['POST', '/api/admin/security/passkeys/begin'],
    ['POST', '/api/admin/security/recovery-codes'],
  ] as const) {
    expect((await call(method, url)).json().code).toBe('step_up_needed')
  }
})

test('in live mode nothing but the set-up opens before a second factor', async () => {
  const { email } = await addStaff(live, 'admin')
  const headers = await signInByPassword(live, email)
  const call = callAs(live, headers)
  expect((await call('GET', '/api/admin/me')).statusCode).toBe(200)
  expect((await call('GET', '/api/admin/security')).json()).toMatchObject({ isFactorDue: true })
  for (const url of ['/api/admin/webhooks', '/api/admin/inbox', '/api/admin/returns']) {
    expect((await call('GET', url)).json()).toMatchObject({ code: 'factor_missing' })
  }
  await addApp(live, headers)
  expect((await call('GET', '/api/admin/inbox')).statusCode).toBe(200)
})

test('an account of the demonstration does not exist in live mode', async () => {
  const { id, email } = await addStaff(live, 'support')
  await sql`update staff set id = 'staff_demo_support' where id = ${id}`.execute(live.ctx.db)
  expect((await login(live, { email })).statusCode).toBe(401)
})

test('no secret, recovery code or ticket can be read from the database', async () => {
  const { email, secret, recoveryCodes } = await withApp()
  const pass = await passOf(shop, email)
  const { rows } = await sql<{ text: string }>`
    select staff_authenticators::text as text from staff_authenticators
    union all select staff_recovery_codes::text from staff_recovery_codes
    union all select sign_in_challenges::text from sign_in_challenges
    union all select emails::text from emails
    union all select audit_log::text from audit_log`.execute(shop.ctx.db)
  const stored = rows.map((row) => row.text).join('\n')
  const hex = Buffer.from(secret).toString('hex')
  expect([secret, hex, pass, ...recoveryCodes].filter((one) => stored.includes(one))).toEqual([])
})

test('a new browser is told to its owner, a known one is not', async () => {
  const { email } = await addStaff(shop, 'support')
  const first = await login(shop, { email })
  const kb = [first.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('kb='))
  const count = async () => {
    const { rows } = await sql`
      select from emails where recipient = ${email} and data->>'news' = 'new-device'`.execute(
      shop.ctx.db,
    )
    return rows.length
  }
  expect(await count()).toBe(1)
  await login(shop, { email, headers: { cookie: kb?.split(';')[0] ?? '' } })
  expect(await count()).toBe(1)
  await login(shop, { email })
  expect(await count()).toBe(2)
})

test('the own password needs the old one; other sessions end and old tickets are worth nothing', async () => {
  const { email, headers, secret } = await withApp()
  const entered = await prove(await passOf(shop, email), { code: codeNow(secret) })
  const other = halvesOf(entered)
  const pass = await passOf(shop, email)
  const call = callAs(shop, headers)
  const change = (currentPassword: string, password: string) =>
    call('PUT', '/api/admin/security/password', { currentPassword, password })
  expect((await change('not the password', 'mauve-otter-pilot-desk')).statusCode).toBe(422)
  const weak = await change('correct horse battery', 'password1')
  expect(weak.json().code).toBe('weak_password')
  expect((await change('correct horse battery', 'mauve-otter-pilot-desk')).statusCode).toBe(200)
  expect((await callAs(shop, other)('GET', '/api/admin/me')).statusCode).toBe(401)
  expect((await call('GET', '/api/admin/me')).statusCode).toBe(200)
  expect((await prove(pass, { code: codeNow(secret, 1) })).statusCode).toBe(410)
  expect((await login(shop, { email })).statusCode).toBe(401)
  const fresh = await login(shop, { email, password: 'mauve-otter-pilot-desk' })
  expect(fresh.json().mfaRequired).toBe(true)
})

test('a set-up that took longer than a quarter of an hour begins anew', async () => {
  const { email } = await addStaff(shop, 'admin')
  const call = callAs(shop, await signInByPassword(shop, email))
  const { setup, secret } = (await call('POST', '/api/admin/security/app')).json()
  await moveClock(shop, 16 * 60)
  const code = codeAt(secret, Date.now() / 1_000 + 16 * 60)
  const late = await call('PUT', '/api/admin/security/app', { setup, code })
  await moveClock(shop, 0)
  expect(late.statusCode).toBe(410)
})

test('a new secret of the shop seals every app anew, and its codes go on', async () => {
  const { email, secret } = await withApp()
  const { db } = shop.ctx
  const next = `2:${Buffer.alloc(32, 2).toString('base64')}`
  const newer = { SECRETS: `${next},${shop.config.SECRETS}` }
  const back = { SECRETS: `${shop.config.SECRETS},${next}` }
  expect(await authenticatorsLeft({ db, config: newer })).toBeGreaterThan(0)
  expect(await rotateAuthenticators({ db, config: newer })).toBeGreaterThan(0)
  expect(await authenticatorsLeft({ db, config: newer })).toBe(0)
  await rotateAuthenticators({ db, config: back })
  const entered = await prove(await passOf(shop, email), { code: codeNow(secret) })
  expect(entered.statusCode).toBe(200)
})
