import { randomUUID } from 'node:crypto'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { freeUnits, workOff } from '../../testing/returns.ts'
import { contradictions, emptyShop, setStockAside, standing } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let shut: () => Promise<void>
let finance: Colleague
let boss: Colleague
beforeAll(async () => {
  ;({ shop, close: shut } = await emptyShop())
  finance = await aColleague(shop, 'finance')
  boss = await aColleague(shop, 'admin')
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const buyer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', country: 'US' }
const items = [{ productId: 'home-2024', quantity: 2 }]
const terms = { buyer, items, reason: 'ordered by telephone' }

const post = (by: Colleague, path: string, body: object) =>
  by.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() })
const create = (over = {}, by = finance) => post(by, 'orders/manual', { ...terms, ...over })
const markPaid = (orderId: string, by = finance) =>
  post(by, `order-details/${orderId}/mark-paid`, { reason: 'bank transfer of today' })
const details = async (orderId: string) =>
  (await boss.call('GET', `/api/admin/order-details/${orderId}`)).json<OrderDetails>()

async function waitsFor(reply: Awaited<ReturnType<typeof post>>) {
  const { approval } = reply.json<{ approval?: { id: string } }>()
  const found = (await approvalsSeenBy(boss)).find(({ id }) => id === approval?.id)
  if (!found) throw new Error(reply.payload)
  return found
}

const created = async (over = {}) => (await create(over)).json<{ orderId: string }>().orderId

const mailsOf = async (orderId: string) =>
  (
    await sql<{ template: string }>`
      select template from emails where reason = ${orderId} order by template`.execute(shop.ctx.db)
  ).rows.map(({ template }) => template)

test('an order that staff write is unpaid, at the list price or lower, and has no key', async () => {
  await stock(shop.ctx, 2)
  for (const role of ['support', 'catalogue', 'marketing', 'auditor']) {
    expect((await create({}, await aColleague(shop, role))).statusCode).toBe(403)
  }
  const orderId = await created()
  expect(await details(orderId)).toMatchObject({
    paymentStatus: 'awaiting',
    channel: 'manual',
    total: '299.98',
    licenses: [{ assignmentId: null }, { assignmentId: null }],
  })
  expect(await freeUnits(shop)).toBe(2)
  const cheaper = await created({ items: [{ ...items[0], unitPrice: '100.00' }] })
  expect((await details(cheaper)).total).toBe('200.00')
  const dearer = await create({ items: [{ ...items[0], unitPrice: '150.00' }] })
  expect(dearer.json().code).toBe('price_above_list')
  const twice = await create({ items: [items[0], items[0]] })
  expect(twice.statusCode).toBe(400)
})

test('below the floor a second person approves the order before it exists', async () => {
  const approval = await waitsFor(
    await create({ items: [{ productId: 'home-2024', quantity: 1, unitPrice: '10.00' }] }),
  )
  expect(approval).toMatchObject({ kind: 'order.create', payload: { totalMinor: 1_000 } })
  const reply = await decide(boss, approval)
  const orderId = reply.json<{ approval: { result: string } }>().approval.result
  expect(await details(orderId)).toMatchObject({ paymentStatus: 'awaiting', total: '10.00' })
})

test('marked as paid by two, the order has its keys, mails and invoice, once', async () => {
  await stock(shop.ctx, 2)
  const orderId = await created()
  const approval = await waitsFor(await markPaid(orderId))
  expect((await standing(shop.ctx, orderId))?.payment).toBe('awaiting')
  expect((await decide(finance, approval)).statusCode).toBe(403)
  const replies = await Promise.all([1, 2, 3].map(() => decide(boss, approval)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'paid',
    fulfilment: 'allocated',
    ledger: ['charge'],
    units: ['assigned', 'assigned'],
  })
  expect(await mailsOf(orderId)).toEqual(['keys', 'order-confirmed'])
  await issueMissing(shop.ctx)
  expect((await details(orderId)).invoices).toHaveLength(1)
  expect((await markPaid(orderId)).json().code).toBe('order_not_open')
})

test('an order that was cancelled meanwhile is not paid any more, and a cart never by hand', async () => {
  const orderId = await created()
  const approval = await waitsFor(await markPaid(orderId))
  await post(boss, `order-details/${orderId}/cancel`, { reason: 'changed their mind' })
  expect((await decide(boss, approval)).json().code).toBe('approval_outdated')
  expect((await markPaid(orderId)).json().code).toBe('order_not_open')
  const { orderId: cart } = await aBrowser(shop).opened()
  expect((await markPaid(cart)).json().code).toBe('order_not_open')
})

test('money that came by another way goes back by one: the refund says so', async () => {
  await stock(shop.ctx, 2)
  const orderId = await created()
  await decide(boss, await waitsFor(await markPaid(orderId)))
  const refund = { what: { kind: 'full' }, reason: 'changed_mind', seen: 0 }
  const asked = await post(finance, `order-details/${orderId}/refund`, refund)
  const owner = await aColleague(shop, 'super_admin')
  await agree(owner, asked)
  await workOff(shop)
  const [request] = (await details(orderId)).returns
  expect(request).toMatchObject({ state: 'failed', failure: 'not_paid_by_card' })
  const path = `order-details/${orderId}/refunds/${request?.id}/paid-back`
  await agree(owner, await post(finance, path, { reason: 'sent by bank transfer' }))
  expect((await details(orderId)).money.left).toBe('0.00')
})

test('a licence is given away by two, with its key and mails, and costs nothing', async () => {
  await stock(shop.ctx, 2)
  const approval = await waitsFor(await post(finance, 'orders/grants', terms))
  expect(await freeUnits(shop)).toBe(2)
  const replies = await Promise.all([1, 2, 3].map(() => decide(boss, approval)))
  const done = replies.filter(({ statusCode }) => statusCode === 200)
  expect(done).toHaveLength(1)
  const orderId = done[0]?.json<{ approval: { result: string } }>().approval.result ?? ''
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'paid',
    ledger: [],
    units: ['assigned', 'assigned'],
  })
  expect(await freeUnits(shop)).toBe(0)
  expect(await mailsOf(orderId)).toEqual(['keys', 'order-confirmed'])
  expect(await details(orderId)).toMatchObject({ total: '0.00', invoices: [] })
})

test('who would get the keys approves neither a gift nor a payment', async () => {
  const reader = await aColleague(shop, 'admin')
  const own = { ...terms, buyer: { ...buyer, email: reader.email.toUpperCase() } }
  const gift = await waitsFor(await post(finance, 'orders/grants', own))
  expect((await decide(reader, gift)).json().code).toBe('approval_own')
  const orderId = (await post(finance, 'orders/manual', own)).json<{ orderId: string }>().orderId
  const paid = await waitsFor(await markPaid(orderId))
  expect((await decide(reader, paid)).json().code).toBe('approval_own')
  expect((await standing(shop.ctx, orderId))?.payment).toBe('awaiting')
})

test('a gift or a payment that no second person approved contradicts the books', async () => {
  await stock(shop.ctx, 2)
  const approval = await waitsFor(await post(finance, 'orders/grants', terms))
  const reply = await decide(boss, approval)
  const orderId = reply.json<{ approval: { result: string } }>().approval.result
  expect(await contradictions(shop.ctx)).toEqual([])
  await sql`
    update key_moves set approval_id = null where order_id = ${orderId}`.execute(shop.ctx.db)
  expect(await contradictions(shop.ctx)).toMatchObject([{ id: 'I5' }, { id: 'I42' }])
  await sql`
    update key_moves set approval_id = ${approval.id} where order_id = ${orderId}`.execute(
    shop.ctx.db,
  )
})
