import type { OwnLicense, OwnOrder } from '@keyhaven/contracts/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

let serial = 0
const anAddress = () => `shelf-${++serial}@example.com`

async function bought(email: string) {
  const [key = ''] = await stock(working.shop.ctx, 1)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  return { orderId: opened.orderId, key }
}

async function signedIn(email: string, mails: number) {
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const code = firstCode(await working.mailsTo(email, mails))
  await visitor.enter('/api/auth/code', { email, code })
  return visitor
}

type Visitor = Awaited<ReturnType<typeof signedIn>>

async function shelfOf(visitor: Visitor) {
  const reply = await visitor.call('GET', '/api/account/orders')
  const { orders } = reply.json<{ orders: OwnOrder[] }>()
  return { text: reply.body, orders, licenses: orders.flatMap((order) => order.licenses) }
}

test('the list of my licences tells how each key ends and its state, and never a whole key', async () => {
  const email = anAddress()
  const { key } = await bought(email)
  const { licenses, text } = await shelfOf(await signedIn(email, 3))
  expect(licenses).toMatchObject([
    { state: 'ready', lastFive: key.slice(-5), slot: 1, quantity: 1, isVolumeKey: false },
  ])
  expect(text).not.toContain(key)
  expect(text).not.toContain(key.slice(0, 11))
})

test('reading the list reveals nothing: only a reveal is on record', async () => {
  const email = anAddress()
  const { orderId, key } = await bought(email)
  const visitor = await signedIn(email, 3)
  const reveals = async () => {
    const { rows } = await sql<{ reveals: number }>`
      select a.reveals from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId}`.execute(working.shop.ctx.db)
    return rows[0]?.reveals
  }
  const before = await reveals()
  await shelfOf(visitor)
  expect(await reveals()).toBe(before)
  const revealed = await visitor.call('POST', `/api/orders/${orderId}/keys`, {})
  expect(revealed.json().licenseKeys[0].licenseKey).toBe(key)
  expect(await reveals()).toBe((before ?? 0) + 1)
})

test('a signed-in person finds licences of their own address alone', async () => {
  const stranger = anAddress()
  const foreign = await bought(stranger)
  const email = anAddress()
  const own = await bought(email)
  const visitor = await signedIn(email, 3)
  const { licenses } = await shelfOf(visitor)
  expect(licenses.map(({ lastFive }) => lastFive)).toEqual([own.key.slice(-5)])
  const reveal = await visitor.call('POST', `/api/orders/${foreign.orderId}/keys`, {})
  expect(reveal.statusCode).toBe(404)
})

test('without a session, and before the address is proved, no licence is listed', async () => {
  const email = anAddress()
  await bought(email)
  const visitor = aVisitor(working.shop)
  expect((await visitor.call('GET', '/api/account/orders')).statusCode).toBe(401)
  await visitor.enter('/api/auth/register', {
    email,
    password: 'mauve-otter-pilot',
    firstName: 'Ada',
    lastName: 'Byron',
  })
  expect((await shelfOf(visitor)).licenses).toEqual([])
})

test('a disputed payment freezes the card of its licence', async () => {
  const email = anAddress()
  const { orderId } = await bought(email)
  const visitor = await signedIn(email, 3)
  await sql`update orders set payment_status = 'disputed' where id = ${orderId}`.execute(
    working.shop.ctx.db,
  )
  const states = (await shelfOf(visitor)).licenses.map(({ state }: OwnLicense) => state)
  expect(states).toEqual(['frozen'])
})
