import type { Customer } from '@keyhaven/contracts/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const PASSWORD = 'mauve-otter-pilot'
let serial = 0
const anAddress = () => `customer-${++serial}@example.com`
const account = (email: string, over = {}) => ({
  email,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Byron',
  ...over,
})

async function registered(email = anAddress()) {
  const visitor = aVisitor(working.shop)
  const reply = await visitor.enter('/api/auth/register', account(email))
  expect(reply.statusCode).toBe(201)
  return { visitor, email }
}

const mailedCode = async (email: string, count: number) =>
  firstCode(await working.mailsTo(email, count))

test('a new customer is signed in at once, and is told who they are', async () => {
  const { visitor, email } = await registered()
  const me = await visitor.call('GET', '/api/auth/me')
  expect(me.json<{ customer: Customer }>()).toEqual({
    success: true,
    customer: {
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phone: null,
      country: null,
      emailVerified: false,
      isGuest: false,
      hasPassword: true,
    },
  })
})

test('signing out ends the session for both halves', async () => {
  const { visitor } = await registered()
  const { token } = visitor.stored
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await visitor.call('POST', '/api/auth/logout')).json()).toEqual({ success: true })
  const again = await working.shop.app.inject({
    method: 'GET',
    url: '/api/auth/me',
    headers: { cookie, authorization: `Bearer ${token}` },
  })
  expect(again.statusCode).toBe(401)
  const signedOut = await aVisitor(working.shop).call('POST', '/api/auth/logout')
  expect(signedOut.json()).toEqual({ success: true })
})

test('wrong password and unknown address are refused in the same words', async () => {
  const { email } = await registered()
  const visitor = aVisitor(working.shop)
  const wrong = await visitor.enter('/api/auth/login', { email, password: 'a guess' })
  const unknown = await visitor.enter('/api/auth/login', {
    email: anAddress(),
    password: 'a guess',
  })
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(wrong.json().error).toBe('Invalid email or password.')
  expect(unknown.json().error).toBe(wrong.json().error)
  const right = await visitor.enter('/api/auth/login', {
    email: email.toUpperCase(),
    password: PASSWORD,
  })
  expect(right.statusCode).toBe(200)
})

test('registering a known address is refused, and its owner is told by mail', async () => {
  const { email } = await registered()
  const reply = await aVisitor(working.shop).enter('/api/auth/register', account(email))
  expect(reply.statusCode).toBe(409)
  expect(reply.json().error).toBe('Unable to create account. Please try again.')
  const [mail] = await working.mailsTo(email, 1)
  expect(mail?.subject).toBe('You have a Keyhaven account already')
})

test.each([
  [{ password: 'short' }, 400],
  [{ password: 'password123' }, 422],
  [{ password: 'Byron1815' }, 422],
  [{ firstName: '' }, 400],
  [{ country: 'XX' }, 400],
])('registration with %o is refused', async (over, status) => {
  const reply = await aVisitor(working.shop).enter('/api/auth/register', account(anAddress(), over))
  expect(reply.statusCode).toBe(status)
})

test('a forgotten password is replaced with a code from the mailbox, and other devices are signed out', async () => {
  const { visitor, email } = await registered()
  const other = aVisitor(working.shop)
  expect((await other.call('POST', '/api/auth/reset/request', { email })).statusCode).toBe(202)
  const code = await mailedCode(email, 1)
  const password = 'zwölf Möwen am See'
  const wrong = await other.call('POST', '/api/auth/reset', { email, code: '000000', password })
  expect(wrong.statusCode).toBe(code === '000000' ? 200 : 422)
  expect((await other.call('POST', '/api/auth/reset', { email, code, password })).statusCode).toBe(
    200,
  )
  expect((await other.call('POST', '/api/auth/reset', { email, code, password })).statusCode).toBe(
    422,
  )
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await other.enter('/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(401)
  expect((await other.enter('/api/auth/login', { email, password })).statusCode).toBe(200)
  const mails = await working.mailsTo(email, 2)
  expect(mails.map((mail) => mail.subject)).toContain('Your Keyhaven password was changed')
})

test('a forgotten password is not replaced with one that everybody tries first, and the same code sets a better one', async () => {
  const { email } = await registered()
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/reset/request', { email })
  const code = await mailedCode(email, 1)
  const reset = (password: string) =>
    visitor.call('POST', '/api/auth/reset', { email, code, password })
  const weak = await reset('blink182!')
  expect([weak.statusCode, weak.json().code]).toEqual([422, 'weak_password'])
  expect((await reset('lantern quarry velvet tide')).statusCode).toBe(200)
})

test('a code is worthless after five wrong tries', async () => {
  const { email } = await registered()
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/reset/request', { email })
  const code = await mailedCode(email, 1)
  const wrong = code === '111111' ? '222222' : '111111'
  const attempt = (digits: string) =>
    visitor.call('POST', '/api/auth/reset', { email, code: digits, password: 'graugans am see' })
  for (let i = 0; i < 5; i += 1) expect((await attempt(wrong)).statusCode).toBe(422)
  expect((await attempt(code)).statusCode).toBe(422)
})

test('an address is proved with the code that was mailed to it', async () => {
  const { visitor, email } = await registered()
  await visitor.call('POST', '/api/auth/verify/request')
  const code = await mailedCode(email, 1)
  const reply = await visitor.call('POST', '/api/auth/verify', { code })
  expect(reply.json().customer.emailVerified).toBe(true)
})

test('nobody is mailed who has nothing here, and the answer is the same', async () => {
  const stranger = anAddress()
  const { email } = await registered()
  const visitor = aVisitor(working.shop)
  for (const path of ['/api/auth/reset/request', '/api/auth/code/request']) {
    const unknown = await visitor.call('POST', path, { email: stranger })
    const known = await visitor.call('POST', path, { email })
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
  }
  await working.mailsTo(email, 2)
  expect(await working.mailbox.to(stranger)).toEqual([])
})

test('only name, phone and country of a profile can be changed', async () => {
  const { visitor, email } = await registered()
  const reply = await visitor.call('PUT', '/api/auth/profile', {
    firstName: 'Augusta',
    lastName: 'King',
    phone: '+44 20 7946 0000',
    country: 'GB',
    email: 'someone@else.example',
    emailVerified: true,
  })
  expect(reply.json().customer).toMatchObject({
    firstName: 'Augusta',
    country: 'GB',
    email,
    emailVerified: false,
  })
})

test('registering decides nothing but a name, a phone, a country and a password', async () => {
  const visitor = aVisitor(working.shop)
  const victim = anAddress()
  const email = anAddress()
  const smuggled = {
    ...{ email_normal: victim, emailNormal: victim, id: 'cus_0', customerId: 'cus_0' },
    ...{ emailVerified: true, email_verified_at: '2020-01-01T00:00:00Z', isVerified: true },
    ...{ password_hash: '$argon2id$smuggled', passwordHash: '$argon2id$smuggled' },
    ...{ created_at: '1999-01-01T00:00:00Z', isGuest: true, role: 'super_admin' },
  }
  const reply = await visitor.enter('/api/auth/register', account(email, smuggled))
  expect(reply.json().customer).toMatchObject({ email, emailVerified: false, isGuest: false })
  const row = await working.shop.ctx.db
    .selectFrom('customers')
    .select(['id', 'password_hash', 'created_at', 'email_verified_at'])
    .where('email_normal', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.id).not.toBe('cus_0')
  expect(row.password_hash).toMatch(/^\$argon2id\$v=/)
  expect(row.created_at.getFullYear()).toBeGreaterThan(1999)
  expect(row.email_verified_at).toBeNull()
  const orders = await visitor.call('GET', '/api/account/orders')
  expect(orders.json()).toMatchObject({ requiresVerification: true })
})

test('a person sees where they are signed in, and ends one of the sessions but nobody else’s', async () => {
  const { visitor, email } = await registered()
  const second = aVisitor(working.shop)
  await second.enter('/api/auth/login', { email, password: PASSWORD })
  const { sessions } = (await second.call('GET', '/api/auth/sessions')).json()
  expect(sessions).toHaveLength(2)
  const first = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
  const stranger = (await registered()).visitor
  expect((await stranger.call('DELETE', `/api/auth/sessions/${first.id}`)).statusCode).toBe(404)
  expect((await second.call('DELETE', `/api/auth/sessions/${first.id}`)).statusCode).toBe(200)
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
})
