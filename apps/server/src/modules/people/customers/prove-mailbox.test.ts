import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { enterByCode, mailedCode, resetByCode, verifyByCode } from '../../../testing/mailed-code.ts'
import { bought } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { accountOf } from './customers.service.ts'
import { startSession } from './start-session.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const STRANGERS = 'mauve-otter-pilot'
const OWNERS = 'zwölf Möwen am See'
let serial = 0
const anAddress = () => `mailbox-${++serial}@example.com`
type Visitor = ReturnType<typeof aVisitor>

/** A person registers an address; nothing says that it is theirs. */
async function squatted(email = anAddress()) {
  const visitor = aVisitor(working.shop)
  const reply = await visitor.enter('/api/auth/register', {
    email,
    password: STRANGERS,
    firstName: 'Eve',
    lastName: 'Intruder',
    phone: '+44 20 7946 0666',
    country: 'GB',
  })
  expect(reply.statusCode).toBe(201)
  return { visitor, email }
}

const login = (email: string, password: string) =>
  aVisitor(working.shop).enter('/api/auth/login', { email, password })

const accountRow = (email: string) =>
  working.shop.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('email_normal', '=', email)
    .executeTakeFirst()

const mailAbout = (email: string, subject: string) =>
  eventually(
    `a mail to ${email}`,
    async () => (await working.mailbox.to(email)).find((mail) => mail.subject.includes(subject)),
    20_000,
  )

async function eraseByCode(visitor: Visitor, email: string) {
  const code = await mailedCode(working, visitor, '/api/account/erasure/code', email)
  return await visitor.call('POST', '/api/account/erasure', { code })
}

/** Ways of showing that a mailbox is read, other than the account's own verification. */
const proofs: [string, (email: string, early: Visitor) => Promise<{ statusCode: number }>][] = [
  ['a code', (email) => enterByCode(working, aVisitor(working.shop), email)],
  [
    'a new password',
    (email) => resetByCode(working, aVisitor(working.shop), { email, password: OWNERS }),
  ],
  ['a wish to be forgotten', (email, early) => eraseByCode(early, email)],
]

test.each(proofs)(
  'once the mailbox is proven by %s, nothing of an unproven registrant is left',
  async (_, prove) => {
    const email = anAddress()
    const { opened } = await bought(working, email)
    const owner = aVisitor(working.shop)
    await enterByCode(working, owner, email)
    // An order under way keeps the erasure waiting, so that the account can be looked at.
    const { db } = working.shop.ctx
    await db
      .updateTable('orders')
      .set({ payment_status: 'disputed' })
      .where('id', '=', opened.orderId)
      .execute()
    const { visitor } = await squatted(email)
    expect((await prove(email, owner)).statusCode).toBeLessThan(300)
    expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await login(email, STRANGERS)).statusCode).toBe(401)
    const row = await accountRow(email)
    expect(row).toMatchObject({ first_name: '', last_name: '', phone: null, country: null })
    expect(row?.email_verified_at).not.toBeNull()
  },
)

test('an own verification keeps password and names', async () => {
  const { visitor, email } = await squatted()
  const reply = await verifyByCode(working, visitor, email)
  expect(reply.json().customer).toMatchObject({
    firstName: 'Eve',
    phone: '+44 20 7946 0666',
    emailVerified: true,
    hasPassword: true,
  })
  expect((await login(email, STRANGERS)).statusCode).toBe(200)
})

test('a second proof changes nothing: only the first one can void a registration', async () => {
  const { visitor, email } = await squatted()
  await verifyByCode(working, visitor, email)
  const second = aVisitor(working.shop)
  expect((await enterByCode(working, second, email)).json().customer.firstName).toBe('Eve')
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(200)
  expect((await login(email, STRANGERS)).statusCode).toBe(200)
})

test('someone whose old password was removed is told by page and mail, and sets a new one in one step', async () => {
  const { email } = await squatted()
  const owner = aVisitor(working.shop)
  const entered = await enterByCode(working, owner, email)
  expect(entered.json().customer).toMatchObject({ email, isGuest: false, hasPassword: false })
  const mail = await mailAbout(email, 'no longer works')
  expect(mail.text).toContain('choose a new password')
  expect(mail.text).not.toContain('Eve')
  const set = await owner.call('POST', '/api/auth/password', { password: OWNERS })
  expect(set.json().customer.hasPassword).toBe(true)
  expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200)
  expect((await login(email, OWNERS)).statusCode).toBe(200)
})

test('a first password needs a fresh sign-in: an old session asks for the mailbox once more', async () => {
  const { email } = await squatted()
  const owner = aVisitor(working.shop)
  await enterByCode(working, owner, email)
  await working.shop.ctx.db
    .updateTable('customer_sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('email_normal', '=', email)
    .execute()
  const refused = await owner.call('POST', '/api/auth/password', { password: OWNERS })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof_needed'])
  expect((await resetByCode(working, owner, { email, password: OWNERS })).statusCode).toBe(200)
  expect((await login(email, OWNERS)).statusCode).toBe(200)
})

test('a password that was right before the proof begins no session after it', async () => {
  const { email } = await squatted()
  const checked = await accountOf(working.shop.ctx, email, STRANGERS)
  await enterByCode(working, aVisitor(working.shop), email)
  const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest
  const late = startSession(working.shop.ctx, request, {} as FastifyReply, checked)
  await expect(late).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a stranger who signs in while the owner proves the mailbox is out afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email } = await squatted()
    const owner = aVisitor(working.shop)
    const code = await mailedCode(working, owner, '/api/auth/code/request', email)
    const thieves = Array.from({ length: 4 }, () => aVisitor(working.shop))
    const tries = thieves.map((thief) =>
      thief.enter('/api/auth/login', { email, password: STRANGERS }),
    )
    const [entered] = await Promise.all([owner.enter('/api/auth/code', { email, code }), ...tries])
    expect(entered.statusCode).toBe(200)
    for (const thief of thieves)
      expect((await thief.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await owner.call('GET', '/api/auth/me')).statusCode).toBe(200)
  }
})

test('paying while signed in proves nothing', async () => {
  const { visitor, email } = await squatted()
  const { browser, opened } = await bought(working, email)
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value)
  const list = await visitor.call('GET', '/api/account/orders')
  expect(list.json()).toMatchObject({ orders: [], requiresVerification: true })
  expect((await accountRow(email))?.email_verified_at).toBeNull()
  const owner = aVisitor(working.shop)
  await enterByCode(working, owner, email)
  const own = (await owner.call('GET', '/api/account/orders')).json()
  expect(own.orders.map((order: { id: string }) => order.id)).toEqual([opened.orderId])
})

test('an unproven account does not learn whether the address gets the newsletter', async () => {
  const { visitor, email } = await squatted()
  await visitor.call('POST', '/api/newsletter/subscribe', {})
  expect((await visitor.call('GET', '/api/account/newsletter')).json().state).toBe('none')
  await verifyByCode(working, visitor, email)
  expect((await visitor.call('GET', '/api/account/newsletter')).json().state).toBe('asked')
})
