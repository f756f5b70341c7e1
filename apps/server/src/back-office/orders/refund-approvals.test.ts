import { randomUUID } from 'node:crypto'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { aLinkDesk, begun, payOnPage, returned } from '../../testing/payment-links.ts'
import { boughtUnseen, PRICE, refundsAt, workOff } from '../../testing/returns.ts'
import { contradictions, emptyShop, standing } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

const LIMIT = 10_000

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let asker: Colleague
let boss: Colleague
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await limitOf('finance', LIMIT)
  asker = await aColleague(shop, 'finance')
  boss = await aColleague(shop, 'admin')
})
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const limitOf = (role: string, minor: number | null) =>
  sql`update roles set refund_limit_minor = ${minor} where id = ${role}`.execute(shop.ctx.db)

const full = { what: { kind: 'full' }, reason: 'changed_mind', seen: 0 }
const refund = (by: Colleague, orderId: string, body: object = full) =>
  by.call('POST', `/api/admin/order-details/${orderId}/refund`, body, {
    'idempotency-key': randomUUID(),
  })

async function waiting(orderId: string): Promise<Approval> {
  const reply = await refund(asker, orderId)
  const { id } = reply.json<{ approval: { id: string } }>().approval
  const found = (await approvalsSeenBy(boss)).find((approval) => approval.id === id)
  if (!found) throw new Error(reply.payload)
  return found
}

async function aSale() {
  await stock(shop.ctx, 1)
  return await boughtUnseen(shop, provider)
}

test('a refund above the limit of the role waits for a second person, and then happens once', async () => {
  const { orderId, intentId } = await aSale()
  const approval = await waiting(orderId)
  expect(approval).toMatchObject({
    kind: 'order.refund',
    object: orderId,
    payload: { orderId, amountMinor: PRICE, currency: 'USD' },
  })
  expect(approval.summary).toContain('149.99')
  expect((await waiting(orderId)).id).toBe(approval.id)
  await workOff(shop)
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
  expect((await decide(asker, approval)).statusCode).toBe(403)
  const replies = await Promise.all([boss, boss, boss].map((by) => decide(by, approval)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
  expect((await standing(shop.ctx, orderId))?.payment).toBe('refunded')
  const { rows } = await sql<{ actor: string; meta: Record<string, unknown> }>`
    select actor, meta from audit_log
    where object = ${orderId} and action = 'order.refunded'`.execute(shop.ctx.db)
  expect(rows).toMatchObject([
    { actor: `staff:${asker.id}`, meta: { approval: approval.id, approvedBy: boss.id } },
  ])
})

test('a refund that a second person refuses leaves money and key where they are', async () => {
  const { orderId, intentId } = await aSale()
  expect((await decide(boss, await waiting(orderId), 'refuse')).statusCode).toBe(200)
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([])
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
})

test('nobody approves a refund above their own limit, or of money that has gone meanwhile', async () => {
  const { orderId, intentId } = await aSale()
  const approval = await waiting(orderId)
  await limitOf('admin', LIMIT)
  expect((await decide(boss, approval)).json().code).toBe('limit_exceeded')
  await limitOf('admin', null)
  const some = { what: { kind: 'amount', amount: '10.00' }, reason: 'goodwill', seen: 0 }
  expect((await refund(asker, orderId, some)).json()).toMatchObject({ amount: '10.00' })
  await workOff(shop)
  const late = await decide(boss, approval)
  expect([late.statusCode, late.json().code]).toEqual([409, 'approval_outdated'])
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([1_000])
})

const amountOf = (amount: string) => ({
  what: { kind: 'amount', amount },
  reason: 'goodwill',
  seen: 0,
})
const promised = async (orderId: string) =>
  (
    await sql<{ minor: number }>`
      select coalesce(sum(amount_minor), 0)::int as minor from refund_requests
      where order_id = ${orderId} and state in ('approved', 'refunded')`.execute(shop.ctx.db)
  ).rows[0]?.minor

test('money that leaves less than the kept key may be sold for waits for a colleague', async () => {
  const { orderId } = await aSale()
  const giver = await aColleague(shop, 'super_admin')
  expect((await refund(giver, orderId, amountOf('70.00'))).json()).toMatchObject({
    amount: '70.00',
  })
  const below = await refund(giver, orderId, amountOf('10.00'))
  expect(below.json().approval.summary).toContain('less than the keys that are kept')
  expect(await promised(orderId)).toBe(7_000)
  await agree(boss, below)
  expect(await promised(orderId)).toBe(8_000)
})

test('parts of an order add up to the limit of the role, also when they come at once', async () => {
  const { orderId } = await aSale()
  await limitOf('finance', 5_000)
  const giver = await aColleague(shop, 'finance')
  const parts = ['20.00', '20.00', '20.00', '10.00'].map((part) =>
    refund(giver, orderId, amountOf(part)),
  )
  await Promise.all(parts)
  expect(await promised(orderId)).toBeLessThanOrEqual(5_000)
  expect(await promised(orderId)).toBeGreaterThan(0)
  await limitOf('finance', LIMIT)
})

test('a buyer who works here gets nothing back by one person', async () => {
  const { orderId } = await aSale()
  const giver = await aColleague(shop, 'super_admin')
  const { rows } = await sql<{ email: string }>`
    select email from orders where id = ${orderId}`.execute(shop.ctx.db)
  const email = `${rows[0]?.email}`.replace('@', '+work@')
  const buyer = await aColleague(shop, 'auditor', { email })
  const asked = await refund(giver, orderId, amountOf('1.00'))
  expect(asked.json().approval.summary).toContain('The buyer is a member of staff.')
  expect(await promised(orderId)).toBe(0)
  // The buyer of the other tests is the same person.
  await sql`update staff set email = 'gone@example.com' where id = ${buyer.id}`.execute(shop.ctx.db)
})

test('the payment of a link without editions is refunded, in part and in full', async () => {
  const desk = await aLinkDesk(shop)
  const link = await desk.made({ amount: '80.00' })
  const browser = aBrowser(shop)
  const session = await begun(browser, link.id)
  await payOnPage(provider, session)
  const { orderId } = (await returned(browser, session)).json<{ orderId: string }>()
  const { payments } = (
    await boss.call('GET', `/api/admin/order-details/${orderId}`)
  ).json<OrderDetails>()
  const part = { what: { kind: 'amount', amount: '30.00' }, reason: 'goodwill', seen: 0 }
  expect((await refund(asker, orderId, part)).statusCode).toBe(200)
  await workOff(shop)
  expect((await refund(asker, orderId, full)).json()).toMatchObject({ amount: '50.00' })
  await workOff(shop)
  expect((await refundsAt(shop, payments[0]?.intentId ?? '')).toSorted()).toEqual([3_000, 5_000])
  expect((await standing(shop.ctx, orderId))?.payment).toBe('refunded')
})
