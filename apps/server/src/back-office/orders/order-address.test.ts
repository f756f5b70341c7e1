import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { addressCode } from '../../modules/fulfilment/order-email/address-code.email.tsx'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { boughtUnseen } from '../../testing/returns.ts'
import { bought, contradictions, emptyShop, hearEvents } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let boss: Colleague
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  boss = await aColleague(shop, 'admin')
})
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

let serial = 0
const newAddress = () => {
  serial += 1
  return `right-${serial}@example.com`
}

const move = (by: Colleague, orderId: string, email: string, reason = 'mistyped') =>
  by.call(
    'POST',
    `/api/admin/order-details/${orderId}/address`,
    { email, reason },
    { 'idempotency-key': randomUUID() },
  )

const addressOf = async (orderId: string) =>
  (
    await sql<{ email: string }>`select email from orders where id = ${orderId}`.execute(
      shop.ctx.db,
    )
  ).rows[0]?.email

async function aSale() {
  await stock(shop.ctx, 1)
  const { orderId } = await boughtUnseen(shop, provider)
  return { orderId, old: (await addressOf(orderId)) ?? '' }
}

const waitsFor = async (reply: { json: () => unknown }) => {
  const { approval } = reply.json() as { approval?: { id: string } }
  const found = (await approvalsSeenBy(boss)).find(({ id }) => id === approval?.id)
  if (!found) throw new Error(JSON.stringify(reply.json()))
  return found
}

test('who may see keys corrects an address alone: the old one is told, and all that opened the order is closed', async () => {
  const by = await aColleague(shop, 'admin')
  const { orderId, old } = await aSale()
  const email = newAddress()
  expect((await move(by, orderId, email, '')).statusCode).toBe(400)
  expect((await move(by, orderId, old)).json().code).toBe('address_same')
  expect((await move(by, orderId, email)).json()).toEqual({ success: true })
  expect(await addressOf(orderId)).toBe(email)
  const { rows } = await sql<{ recipient: string; data: { isByStaff?: boolean } }>`
    select recipient, data from emails
    where reason = ${orderId} and template = 'address-changed'`.execute(shop.ctx.db)
  expect(rows).toMatchObject([{ recipient: old, data: { isByStaff: true } }])
  const access = await sql`select 1 from order_access where order_id = ${orderId}`.execute(
    shop.ctx.db,
  )
  expect(access.rows).toEqual([])
  const audit = await sql<{ actor: string; meta: object }>`
    select actor, meta from audit_log
    where object = ${orderId} and action = 'order.address'`.execute(shop.ctx.db)
  expect(audit.rows).toMatchObject([{ actor: `staff:${by.id}`, meta: { reason: 'mistyped' } }])
})

test.each(['support', 'finance'])(
  'a member with the role %s asks a second person',
  async (role) => {
    const by = await aColleague(shop, role)
    const { orderId, old } = await aSale()
    const email = newAddress()
    const approval = await waitsFor(await move(by, orderId, email))
    expect(approval.summary).not.toContain(email)
    expect(await addressOf(orderId)).toBe(old)
    expect((await decide(boss, approval)).statusCode).toBe(200)
    expect(await addressOf(orderId)).toBe(email)
  },
)

test.each(['catalogue', 'marketing', 'auditor'])('the role %s may not even ask', async (role) => {
  const { orderId } = await aSale()
  expect((await move(await aColleague(shop, role), orderId, newAddress())).statusCode).toBe(403)
})

test('keys that were seen do not follow to the new address', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await bought(shop, provider)
  expect((await move(await aColleague(shop, 'admin'), orderId, newAddress())).statusCode).toBe(200)
  const { rows } = await sql`
    select 1 from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId} and a.withheld_at is not null`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
})

test('a code from the old mailbox shows the withheld keys, once, and no other code does', async () => {
  await stock(shop.ctx, 1)
  const by = await aColleague(shop, 'admin')
  const { orderId } = await bought(shop, provider)
  const old = (await addressOf(orderId)) ?? ''
  expect((await move(by, orderId, newAddress())).statusCode).toBe(200)
  const post = (path: string, body: object) =>
    by.call('POST', `/api/admin/order-details/${orderId}/${path}`, body, {
      'idempotency-key': randomUUID(),
    })
  const withheld = async () => {
    const { rows } = await sql`
      select 1 from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId} and a.withheld_at is not null`.execute(shop.ctx.db)
    return rows.length
  }
  const asked = await post('former-mailbox', {})
  expect([asked.statusCode, asked.json().sentTo]).toEqual([200, maskEmail(old)])
  const { rows } = await sql<{ recipient: string; data: { requestId: number } }>`
    select recipient, data from emails
    where reason = ${orderId} and template = 'address-code'`.execute(shop.ctx.db)
  expect(rows).toMatchObject([{ recipient: old }])
  // Written as the worker writes it: the code is made then, and lies in no table.
  const code = (await addressCode.load(shop.ctx, rows[0]?.data ?? { requestId: 0 }))?.code ?? ''
  const wrong = await post('release-keys', { reason: 'called us', code: 'AAAA-BBBB-CCCC' })
  expect([wrong.json().code, await withheld()]).toEqual(['code_refused', 1])
  const right = await post('release-keys', { reason: 'called us', code })
  expect([right.statusCode, right.json().approval, await withheld()]).toEqual([200, null, 0])
  expect((await post('release-keys', { reason: 'again', code })).json().code).toBe('code_refused')
})

test('the fourth of a day needs a second person, also when all four come at once', async () => {
  const by = await aColleague(shop, 'admin')
  const sales = [await aSale(), await aSale(), await aSale(), await aSale(), await aSale()]
  const replies = await Promise.all(sales.map(({ orderId }) => move(by, orderId, newAddress())))
  expect(replies.filter((reply) => 'approval' in reply.json())).toHaveLength(2)
  await sql`
    update key_moves set at = at - interval '1 day' where staff_id = ${by.id}`.execute(shop.ctx.db)
  const next = await aSale()
  expect((await move(by, next.orderId, newAddress())).json()).toEqual({ success: true })
})

test('an address of staff needs a second person who is not the one that reads it', async () => {
  const by = await aColleague(shop, 'admin')
  const reader = await aColleague(shop, 'admin')
  const plus = reader.email.replace('@', '+1@')
  for (const email of [by.email, plus]) {
    const { orderId, old } = await aSale()
    const approval = await waitsFor(await move(by, orderId, email))
    expect(await addressOf(orderId)).toBe(old)
    if (email === plus) {
      const own = await decide(reader, approval)
      expect([own.statusCode, own.json().code]).toEqual([403, 'approval_own'])
    }
    expect((await decide(boss, approval, 'refuse')).statusCode).toBe(200)
    expect(await addressOf(orderId)).toBe(old)
  }
})

test('what was approved is this change of this address: after another one it is outdated', async () => {
  const { orderId } = await aSale()
  const approval = await waitsFor(
    await move(await aColleague(shop, 'support'), orderId, newAddress()),
  )
  const email = newAddress()
  await move(await aColleague(shop, 'admin'), orderId, email)
  expect((await decide(boss, approval)).json().code).toBe('approval_outdated')
  expect(await addressOf(orderId)).toBe(email)
})

test('while the bank decides the address stays', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await bought(shop, provider)
  await provider.dispute(intentId)
  await hearEvents(shop.ctx)
  const reply = await move(await aColleague(shop, 'admin'), orderId, newAddress())
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'address_fixed'])
})
