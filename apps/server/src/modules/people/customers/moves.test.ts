import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { codeIn, linkIn } from '../../../testing/mailed-codes.ts'
import { bought, codeTo, PASSWORD, registered } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({ RATE_LIMIT_PER_MINUTE: 100_000 }, [])
})
afterAll(() => working.close())
const db = () => working.shop.ctx.db
beforeEach(async () => void (await sql`delete from limit_counts`.execute(db())))

let serial = 0
const addresses = () => {
  serial += 1
  return { old: `mover-${serial}@example.com`, next: `Moved-${serial}@example.com` }
}
type Visitor = ReturnType<typeof aVisitor>

const ask = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call('POST', '/api/auth/email/request', { email, password })
const enter = (visitor: Visitor, code: string) => visitor.call('POST', '/api/auth/email', { code })
const keep = (token: string) =>
  aVisitor(working.shop).call('POST', '/api/auth/email/keep', { token })
const signIn = (email: string, password = PASSWORD) =>
  aVisitor(working.shop).enter('/api/auth/login', { email, password })
const addressOf = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/auth/me')).json().customer?.email

async function aMovedAccount() {
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  await ask(visitor, next)
  const moved = await enter(visitor, await codeTo(working, next.toLowerCase()))
  return { old, next, visitor, moved }
}

const keepTokenTo = (email: string) =>
  eventually(
    `the notice to ${email}`,
    async () =>
      (await working.mailbox.to(email)).flatMap(
        ({ text }) => /keep-account#(\d+\.[\w-]{43})/.exec(text)?.[1] ?? [],
      )[0],
    15_000,
  )

test('a code to the new address moves the account, the old address is told, and orders stay', async () => {
  const { old, next } = addresses()
  const { opened } = await bought(working, old)
  const { visitor } = await registered(working, old)
  const elsewhere = aVisitor(working.shop)
  await elsewhere.enter('/api/auth/login', { email: old, password: PASSWORD })
  expect((await ask(visitor, next)).statusCode).toBe(202)
  expect(await addressOf(visitor)).toBe(old)
  const moved = await enter(visitor, await codeTo(working, next.toLowerCase()))
  expect(moved.json()).toMatchObject({ customer: { email: next, emailVerified: true } })
  expect(await addressOf(visitor)).toBe(next)
  expect((await elsewhere.call('GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await signIn(next)).statusCode).toBe(200)
  expect((await signIn(old)).statusCode).toBe(401)
  const { orders } = (await visitor.call('GET', '/api/account/orders')).json()
  expect(orders).toEqual([])
  const { rows } = await sql`
    select email_normal from orders where id = ${opened.orderId}`.execute(db())
  expect(rows).toEqual([{ email_normal: old }])
  const notice = await keepTokenTo(old)
  expect(notice).toBeDefined()
  const texts = (await working.mailbox.to(old)).map(({ text }) => text.toLowerCase())
  expect(texts.join()).not.toContain(next.toLowerCase())
})

test('the link in the mail moves it too, but only where the account is signed in', async () => {
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  await ask(visitor, next)
  await codeTo(working, next.toLowerCase())
  const link = (await working.mailbox.to(next.toLowerCase())).map(linkIn).find(Boolean)
  const other = (await registered(working, addresses().old)).visitor
  const path = '/api/auth/email/link'
  expect((await aVisitor(working.shop).call('POST', path, { link })).statusCode).toBe(401)
  expect((await other.call('POST', path, { link })).statusCode).toBe(410)
  expect((await visitor.call('POST', path, { link })).statusCode).toBe(200)
  expect((await visitor.call('POST', path, { link })).statusCode).toBe(410)
})

test('an address that has an account is answered like any other, and its owner is told', async () => {
  const taken = addresses().old
  await registered(working, taken)
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  const [free, used] = [await ask(visitor, next), await ask(visitor, taken)]
  expect([used.statusCode, used.body]).toEqual([free.statusCode, free.body])
  const told = await eventually(
    'the owner is told',
    async () =>
      (await working.mailbox.to(taken)).find(({ text }) => text.includes('It has an account')),
    15_000,
  )
  expect(codeIn(told)).toBeUndefined()
  const refused = await enter(visitor, '000000')
  expect(refused.json()).toMatchObject({ code: 'code_refused' })
  expect(await addressOf(visitor)).toBe(old)
})

test('who registers the address meanwhile keeps it, and the code is refused in the usual words', async () => {
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  await ask(visitor, next)
  const code = await codeTo(working, next.toLowerCase())
  const account = { email: next, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
  await aVisitor(working.shop).enter('/api/auth/register', account)
  expect((await enter(visitor, code)).json()).toMatchObject({ code: 'code_refused' })
  expect(await addressOf(visitor)).toBe(old)
})

test('without the password, for a guest and for an unproven account nothing begins', async () => {
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  expect((await ask(visitor, next, 'graugans am see')).statusCode).toBe(422)
  expect((await ask(visitor, old.toUpperCase())).json()).toMatchObject({ code: 'address_same' })
  const fresh = aVisitor(working.shop)
  const account = { password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
  await fresh.enter('/api/auth/register', { ...account, email: addresses().old })
  expect((await ask(fresh, next)).statusCode).toBe(403)
  expect((await ask(aVisitor(working.shop), next)).statusCode).toBe(401)
  const { rows } = await sql`select 1 from account_moves where new_email = ${next}`.execute(db())
  expect(rows).toEqual([])
})

test('digits are guessed ten times at most, in the browser that asked and for the address it asked for', async () => {
  const { old, next } = addresses()
  const { visitor } = await registered(working, old)
  await ask(visitor, next)
  const code = await codeTo(working, next.toLowerCase())
  const elsewhere = aVisitor(working.shop)
  await elsewhere.enter('/api/auth/login', { email: old, password: PASSWORD })
  expect((await enter(elsewhere, code)).json()).toMatchObject({ code: 'code_refused' })
  const wrong = code === '111111' ? '222222' : '111111'
  const codes: string[] = []
  for (let nth = 0; nth < 11; nth += 1) codes.push((await enter(visitor, wrong)).json().code)
  expect(codes.at(-1)).toBe('too_many_guesses')
  expect((await enter(visitor, code)).statusCode).not.toBe(200)
})

test('a newer wish ends the one before, whose code then opens nothing', async () => {
  const { old, next } = addresses()
  const third = addresses().next
  const { visitor } = await registered(working, old)
  await ask(visitor, next)
  const code = await codeTo(working, next.toLowerCase())
  await ask(visitor, third)
  expect((await enter(visitor, code)).json()).toMatchObject({ code: 'code_refused' })
  expect(await addressOf(visitor)).toBe(old)
})

test('the old mailbox takes the account back, once, and signs out the person who moved it', async () => {
  const { old, next, visitor } = await aMovedAccount()
  const token = await keepTokenTo(old)
  expect((await keep(`${token.split('.')[0]}.${'A'.repeat(43)}`)).statusCode).toBe(410)
  expect((await keep(token)).statusCode).toBe(200)
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await signIn(old)).statusCode).toBe(401)
  expect((await signIn(next)).statusCode).toBe(401)
  expect((await keep(token)).statusCode).toBe(410)
  const { rows } = await sql<{ email: string; password_hash: string | null }>`
    select email_normal as email, password_hash from customers where email_normal = ${old}`.execute(
    db(),
  )
  expect(rows).toEqual([{ email: old, password_hash: null }])
})

test('moving on and registering the old address do not keep its owner from taking it back', async () => {
  const { old, visitor } = await aMovedAccount()
  const token = await keepTokenTo(old)
  const third = addresses().next
  await ask(visitor, third)
  await enter(visitor, await codeTo(working, third.toLowerCase()))
  const account = { email: old, password: PASSWORD, firstName: 'Thief', lastName: 'Byron' }
  await aVisitor(working.shop).enter('/api/auth/register', account)
  expect((await keep(token)).statusCode).toBe(200)
  expect((await signIn(old)).statusCode).toBe(401)
  const { rows } = await sql`
    select first_name from customers where email_normal = ${old}`.execute(db())
  expect(rows).toEqual([{ first_name: 'Zephyrine' }])
})

test('after 14 days the change is final', async () => {
  const { old } = await aMovedAccount()
  const token = await keepTokenTo(old)
  await sql`
    update account_moves set done_at = done_at - interval '14 days 1 minute'`.execute(db())
  expect((await keep(token)).statusCode).toBe(410)
})
