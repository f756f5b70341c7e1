import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine } from '../../../../testing/buyer.ts'
import { type HeldBuyer, heldBuyer } from '../../../../testing/held-orders.ts'
import { codeTo, PASSWORD } from '../../../../testing/person.ts'
import { stock } from '../../../../testing/stock.ts'
import { aVisitor } from '../../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
  await stock(working.shop.ctx, 6)
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const held = (isHigh: boolean) =>
  heldBuyer(working.shop, working.provider, { isHigh, items: [aLine()] })

type Doors = readonly (readonly [string, () => Promise<{ body: string }>])[]

/** An account whose owner has shown to read the mailbox of the order. */
async function accountOf({ email, code: releaseCode }: HeldBuyer) {
  const visitor = aVisitor(working.shop)
  const person = { email, password: PASSWORD, firstName: 'Eve', lastName: 'Intruder' }
  await visitor.enter('/api/auth/register', person)
  await visitor.call('POST', '/api/auth/verify/request')
  const code = await codeTo(working, email, [releaseCode()])
  const proven = await visitor.call('POST', '/api/auth/verify', { code })
  expect(proven.json().customer).toMatchObject({ email, emailVerified: true })
  return visitor
}

/** Every call of a buyer that shows or sends keys, or leads to one that does. */
async function doorsOf(buyer: HeldBuyer): Promise<Doors> {
  const { browser, opened, orderId, email, order } = buyer
  const at = `/api/orders/${orderId}`
  const { rows } = await sql<{ orderNumber: string }>`
    select order_number as "orderNumber" from orders where id = ${orderId}`.execute(db())
  const orderNumber = rows[0]?.orderNumber ?? ''
  const account = await accountOf(buyer)
  const post = (path: string, body: object = {}) => browser.call('POST', path, body)
  const get = (path: string) => browser.call('GET', path)
  return [
    ['confirming again', () => browser.confirm(opened)],
    ['the order page', async () => ({ body: JSON.stringify(await order()) })],
    ['revealing', () => post(`${at}/keys`)],
    ['sending again', () => post('/api/send-license-keys', { orderId, customerEmail: email })],
    ['the file of keys', () => get(`${at}/keys.csv`)],
    ['the phone to the computer', () => post(`${at}/handover`)],
    ['a seat', () => post(`${at}/seats`, { productId: 'home-2024', email })],
    ['the claims', () => get(`${at}/key-claims`)],
    ['a claim', () => post(`${at}/key-claims`, { licenseId: 1, symptom: 'no-connection' })],
    ['the invoices', () => get(`${at}/invoices`)],
    ['the Mac page', () => post('/api/download/create-mac-token', { orderNumber, email })],
    ['the account', () => account.call('GET', '/api/account/orders')],
    ['the account’s order', () => account.call('POST', `/api/account/orders/${orderId}/open`, {})],
    ['the page in the account', () => account.call('GET', `/api/admin/orders/${orderId}`)],
    ['another address', () => post(`${at}/address/code`, { email: 'mule@example.com' })],
    ['a return', () => get(`${at}/returns`)],
    ['a link by mail', () => post(`${at}/access-link`)],
    ['the timeline', () => get(`${at}/timeline`)],
  ]
}

/** How many keys the order has, also for a moment, and whether one was written to its mailbox. */
async function givenTo({ orderId, email }: HeldBuyer) {
  const { rows } = await sql<{ units: number }>`
    select count(*)::integer as units from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}`.execute(db())
  const mailed = (await working.mailbox.to(email)).filter(({ text }) => text.includes('TEST0-'))
  return { units: rows[0]?.units, mailed: mailed.length }
}

test('once it is released, the order shows its key', async () => {
  const buyer = await held(false)
  expect((await buyer.enter(buyer.code())).statusCode).toBe(200)
  expect((await buyer.order()).licenseKeys).toHaveLength(1)
  expect(await givenTo(buyer)).toMatchObject({ units: 1 })
})

test.each([
  ['its code', false],
  ['a person', true],
])('while an order waits for %s, no door shows, sends or hands over a key', async (_, isHigh) => {
  const thief = await held(isHigh)
  const doors = await doorsOf(thief)
  for (const [door, open] of doors) {
    expect([door, (await open()).body]).toEqual([door, expect.not.stringContaining('TEST0-')])
  }
  expect(await givenTo(thief)).toEqual({ units: 0, mailed: 0 })
})
