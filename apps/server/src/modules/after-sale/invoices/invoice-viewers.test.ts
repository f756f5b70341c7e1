import type { Role } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { staffHeaders } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

const details = {
  company: 'Analytical Engines Ltd',
  address: '1 Dock Road',
  city: 'London',
  zipCode: 'E1 1AA',
  country: 'GB',
}

let working: WorkingShop
let orderId: string
let number: string
beforeAll(async () => {
  working = await workingShop()
  ;({ orderId, number } = await bought('ada@example.com'))
})
afterAll(() => working.close())

async function bought(email: string) {
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const found = await browser.call('GET', `/api/orders/${opened.orderId}/invoices`)
  return { orderId: opened.orderId, number: found.json().invoices[0].number as string }
}

const addresses = () => [
  `/api/orders/${orderId}/invoices`,
  `/api/orders/${orderId}/invoices/${number}.pdf`,
]

test('a stranger is told that there is no such order, whatever they ask', async () => {
  const stranger = aVisitor(working.shop)
  for (const address of addresses()) {
    expect((await stranger.call('GET', address)).statusCode).toBe(404)
  }
  const unknown = await stranger.call('POST', '/api/orders/order_NOTHING/company', details)
  const foreign = await stranger.call('POST', `/api/orders/${orderId}/company`, details)
  expect([unknown.statusCode, foreign.statusCode]).toEqual([404, 404])
  expect(unknown.json().error).toBe(foreign.json().error)
})

test('access to one order shows no invoice of another', async () => {
  const other = aBrowser(working.shop)
  const opened = await other.opened({ billingInfo: aBuyer({ email: 'eve@example.com' }) })
  await working.provider.pay(opened.paymentIntentId)
  await other.confirm(opened)
  const reply = await other.call('GET', `/api/orders/${opened.orderId}/invoices/${number}.pdf`)
  expect(reply.statusCode).toBe(404)
})

async function signedIn(email: string) {
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const mails = await working.mailsTo(email, 2)
  const code = firstCode(mails) || firstCode(await working.mailsTo(email, 3))
  await visitor.enter('/api/auth/code', { email, code })
  return visitor
}

test('a customer who proved the address of the order reads its invoice, another customer does not', async () => {
  const owner = await signedIn('ada@example.com')
  for (const address of addresses()) {
    expect((await owner.call('GET', address)).statusCode).toBe(200)
  }
  owner.cookies.clear()
  expect((await owner.call('GET', addresses()[0] ?? '')).statusCode, 'half a session').toBe(404)
  const other = await signedIn('eve@example.com')
  for (const address of addresses()) {
    expect((await other.call('GET', address)).statusCode).toBe(404)
  }
})

const asStaff = async (role: Role, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { ...(await staffHeaders(working.shop, role)), 'sec-fetch-site': 'same-origin' }
  return working.shop.app.inject({ method, url, headers, ...(payload && { payload }) })
}

test('staff who may look at orders read invoices, which is on record, and marketing does not', async () => {
  for (const address of addresses()) {
    expect((await asStaff('support', 'GET', address)).statusCode).toBe(200)
    expect((await asStaff('marketing', 'GET', address)).statusCode).toBe(404)
  }
  const { rows } = await sql`
    select meta ->> 'what' as what from audit_log
    where action = 'invoice.viewed' and object = ${orderId} order by seq`.execute(
    working.shop.ctx.db,
  )
  expect(rows).toEqual([{ what: 'list' }, { what: number }])
})

test('an auditor reads and adds nothing', async () => {
  const url = `/api/orders/${orderId}/company`
  expect((await asStaff('auditor', 'POST', url, details)).statusCode).toBe(403)
})

test('the worker issues the invoice by itself, and that it did is on record', async () => {
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_log where action = 'invoice.issued' and object = ${orderId}`.execute(
    working.shop.ctx.db,
  )
  expect(rows).toEqual([{ actor: 'system' }])
})
