import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByCode, verifyByCode } from '../../../testing/mailed-code.ts'
import { bought } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { removeUnproven } from './remove-unproven.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

const SUBJECT = 'Confirm your address to keep your account'
let serial = 0

async function registered() {
  const email = `unproven-${++serial}@example.com`
  const visitor = aVisitor(working.shop)
  await visitor.enter('/api/auth/register', {
    email,
    password: 'mauve-otter-pilot',
    firstName: 'Visit https://bad.example',
    lastName: 'Byron',
  })
  return { visitor, email }
}

/** As if the account, and the notice if there was one, were older by so many days. */
async function daysLater(email: string, days: number) {
  const age = sql`make_interval(days => ${days})`
  await sql`
    update customers
    set created_at = created_at - ${age}, removal_told_at = removal_told_at - ${age}
    where email_normal = ${email}`.execute(working.shop.ctx.db)
}

const work = () => removeUnproven(working.shop.ctx)
const isThere = async (email: string) =>
  (await working.shop.ctx.db
    .selectFrom('customers')
    .select('id')
    .where('email_normal', '=', email)
    .executeTakeFirst()) !== undefined
const notices = async (email: string) =>
  (
    await working.shop.ctx.db
      .selectFrom('emails')
      .select('id')
      .where('template', '=', 'account-removal')
      .where('recipient', '=', email)
      .execute()
  ).length

test('an account nobody proved is told of on day 5 and deleted on day 7', async () => {
  const { visitor, email } = await registered()
  await daysLater(email, 4)
  await work()
  expect(await notices(email)).toBe(0)
  await daysLater(email, 1)
  await work()
  await work()
  expect(await notices(email)).toBe(1)
  const [mail] = await working.mailsTo(email, 1)
  expect(mail?.subject).toBe(SUBJECT)
  expect(mail?.text).not.toContain('bad.example')
  await daysLater(email, 1)
  await work()
  expect(await isThere(email)).toBe(true)
  await daysLater(email, 1)
  await work()
  expect(await isThere(email)).toBe(false)
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(401)
})

test('nobody is deleted without two days of notice, however old the account is', async () => {
  const { email } = await registered()
  await daysLater(email, 400)
  await work()
  await work()
  expect([await notices(email), await isThere(email)]).toEqual([1, true])
  await daysLater(email, 2)
  await work()
  expect(await isThere(email)).toBe(false)
})

test('a proven account stays, also when it is proven on the last day', async () => {
  const { visitor, email } = await registered()
  await daysLater(email, 5)
  await work()
  await daysLater(email, 1)
  await verifyByCode(working, visitor, email)
  await daysLater(email, 1)
  await work()
  expect(await isThere(email)).toBe(true)
})

test('orders stay with the address: a code opens them after the account is gone', async () => {
  const { email } = await registered()
  const { opened } = await bought(working, email)
  await daysLater(email, 5)
  await work()
  await daysLater(email, 2)
  await work()
  expect(await isThere(email)).toBe(false)
  const owner = aVisitor(working.shop)
  const entered = await enterByCode(working, owner, email)
  expect(entered.json().customer).toMatchObject({ email, isGuest: true })
  const { orders } = (await owner.call('GET', '/api/account/orders')).json()
  expect(orders.map((order: { id: string }) => order.id)).toEqual([opened.orderId])
})

test('the address is free again for its owner', async () => {
  const { email } = await registered()
  await daysLater(email, 5)
  await work()
  await daysLater(email, 2)
  await work()
  const again = await aVisitor(working.shop).enter('/api/auth/register', {
    email,
    password: 'mauve-otter-pilot',
    firstName: 'Ada',
    lastName: 'Byron',
  })
  expect(again.statusCode).toBe(201)
})
