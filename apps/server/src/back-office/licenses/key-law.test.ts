import { randomUUID } from 'node:crypto'
import type { ClaimFile } from '@keyhaven/contracts/staff/key-claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueLaterKeys } from '../../modules/fulfilment/delivery/delivery.service.ts'
import { fillBackorders } from '../../modules/stock/licenses/units/fill-backorders.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { aBuyer, aLine } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { anAddress, payByOwnCard } from '../../testing/claims.ts'
import { bought, contradictions, emptyShop } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let boss: Colleague
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  boss = await aColleague(shop, 'admin')
  await stock(shop.ctx, 120)
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const db = () => shop.ctx.db
const reason = 'does not activate'
const post = (by: Colleague, path: string, body: object) =>
  by.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() })

/** A buyer who has seen the keys. */
async function buyer(quantity = 1, email = anAddress()) {
  const items = [aLine({ quantity })]
  const paid = await bought(shop, provider, { items, billingInfo: aBuyer({ email }) })
  await payByOwnCard(shop, paid.orderId)
  return { ...paid, email }
}

async function unitsOf(orderId: string, isLive = true) {
  const { rows } = await sql<{ id: number; assignment: number; line: number; slot: number }>`
    select a.unit_id as id, a.id as assignment, a.order_line_id as line, a.slot
    from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId} and (a.revoked_at is null or not ${isLive})
    order by a.slot, a.id`.execute(db())
  return rows
}
const liveUnit = async (orderId: string, nth = 0) => (await unitsOf(orderId))[nth]?.id ?? 0
const keysEver = async (orderId: string) => (await unitsOf(orderId, false)).length

const replace = async (by: Colleague, orderId: string, nth = 0) =>
  post(by, `licenses/units/${await liveUnit(orderId, nth)}/replace`, { reason })
const revoke = async (by: Colleague, orderId: string) =>
  post(by, `licenses/units/${await liveUnit(orderId)}/revoke`, { reason })

type Reply = Awaited<ReturnType<typeof post>>
async function waitsFor(reply: Reply) {
  const { approval } = reply.json<{ approval?: { id: string } | null }>()
  const found = (await approvalsSeenBy(boss)).find(({ id }) => id === approval?.id)
  if (!found) throw new Error(reply.payload)
  return found
}
const serve = () => fillBackorders(shop.ctx, 'home-2024', queueLaterKeys)
const look = async ({ browser, orderId }: Awaited<ReturnType<typeof buyer>>) =>
  browser.call('POST', `/api/orders/${orderId}/keys`, {})

test('a second replacement of a place waits for a colleague, also for another member and much later', async () => {
  const { orderId } = await buyer()
  const support = await aColleague(shop, 'support')
  expect((await replace(support, orderId)).json()).toMatchObject({ orderId })
  await sql`update key_moves set at = at - interval '100 days' where order_id = ${orderId}`.execute(
    db(),
  )
  const again = await replace(await aColleague(shop, 'catalogue'), orderId)
  const approval = await waitsFor(again)
  expect(approval.summary).toContain('This licence got a new key before.')
  expect(await keysEver(orderId)).toBe(2)
  expect((await decide(boss, approval)).statusCode).toBe(200)
  expect(await keysEver(orderId)).toBe(3)
})

test('of a line of twenty two licences are replaced alone, of a line of two one', async () => {
  const large = await buyer(20)
  const admin = await aColleague(shop, 'admin')
  for (const nth of [0, 1]) {
    expect((await replace(admin, large.orderId, nth)).json()).toHaveProperty('orderId')
  }
  expect((await waitsFor(await replace(admin, large.orderId, 2))).summary).toContain('this line')
  const small = await buyer(2)
  const other = await aColleague(shop, 'admin')
  expect((await replace(other, small.orderId, 0)).json()).toHaveProperty('orderId')
  expect((await waitsFor(await replace(other, small.orderId, 1))).summary).toContain('this line')
})

test('one buyer in every spelling, and one card, get two new keys; the third waits', async () => {
  const name = `spelled-${randomUUID()}`
  const spellings = ['', '+a', '+b'].map((tag) => `${name}${tag}@example.com`)
  for (const [nth, email] of spellings.entries()) {
    const { orderId } = await buyer(1, email)
    const reply = await replace(await aColleague(shop, 'support'), orderId)
    expect('approval' in reply.json()).toBe(nth === 2)
  }
})

test('a member moves ten licences a week alone', async () => {
  const by = await aColleague(shop, 'support')
  for (let nth = 0; nth < 10; nth += 1) {
    const reply = await replace(by, (await buyer()).orderId)
    expect(reply.json()).toHaveProperty('orderId')
    await sql`update key_moves set at = at - interval '13 hours' where staff_id = ${by.id}`.execute(
      db(),
    )
  }
  expect((await waitsFor(await replace(by, (await buyer()).orderId))).summary).toContain('a week')
})

test('a revoked key is followed by one; after that the place waits for two, and is served when they agree', async () => {
  const order = await buyer()
  const by = await aColleague(shop, 'catalogue')
  expect((await revoke(by, order.orderId)).json()).toMatchObject({ approval: null })
  await serve()
  expect(await keysEver(order.orderId)).toBe(2)
  await look(order)
  const approval = await waitsFor(await revoke(by, order.orderId))
  await serve()
  expect(await keysEver(order.orderId)).toBe(2)
  expect(await contradictions(shop.ctx)).toEqual([])
  expect((await decide(boss, approval)).statusCode).toBe(200)
  await serve()
  expect(await keysEver(order.orderId)).toBe(3)
})

test('refused, a place that waits for two is paid back at what it cost', async () => {
  const order = await buyer(1, boss.email.replace('@', '+home@'))
  const asker = await aColleague(shop, 'catalogue')
  const approval = await waitsFor(await revoke(asker, order.orderId))
  const other = await aColleague(shop, 'admin')
  // Refusing pays money out, so it takes no less distance than approving, and never the buyer.
  const tied = await aColleague(shop, 'admin')
  await sql`
    insert into staff_ties (member_id, by_id, kind, at)
    values (${tied.id}, ${asker.id}, 'invited', now())`.execute(db())
  for (const [by, code] of [
    [tied, 'not_apart'],
    [boss, 'approval_own'],
  ] as const) {
    expect((await decide(by, approval, 'refuse')).json().code).toBe(code)
  }
  expect((await decide(other, approval, 'refuse')).statusCode).toBe(200)
  const { rows } = await sql`
    select r.amount_minor = o.charge_minor as "isAll", r.state,
      (select count(*)::integer from refill_waits w
       join order_lines l on l.id = w.order_line_id where l.order_id = o.id) as waits
    from refund_requests r join orders o on o.id = r.order_id
    where o.id = ${order.orderId}`.execute(db())
  expect(rows).toEqual([{ isAll: true, state: 'approved', waits: 0 }])
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('a refill that nobody decided in time is asked for again, and nobody’s place is stuck', async () => {
  const order = await buyer(1, boss.email.replace('@', '+late@'))
  const asker = await aColleague(shop, 'catalogue')
  const first = await waitsFor(await revoke(asker, order.orderId))
  const { rows } = await sql<{ lineId: number; slot: number }>`
    select w.order_line_id as "lineId", w.slot from refill_waits w
    join order_lines l on l.id = w.order_line_id where l.order_id = ${order.orderId}`.execute(db())
  const again = (by: Colleague) =>
    post(by, `order-details/${order.orderId}/refill`, { ...rows[0], reason: 'still without a key' })
  expect([(await again(asker)).statusCode, (await again(asker)).json().code]).toEqual([
    409,
    'conflict',
  ])
  await sql`
    update approvals set state = 'expired', decided_at = now() where id = ${first.id}`.execute(db())
  const other = await aColleague(shop, 'admin')
  const page = (await other.call('GET', `/api/admin/order-details/${order.orderId}`)).json()
  expect(page.licenses).toMatchObject([{ refill: 'lapsed' }])
  const second = await waitsFor(await again(other))
  expect(second.id).not.toBe(first.id)
  expect((await decide(await aColleague(shop, 'admin'), second)).statusCode).toBe(200)
  await serve()
  expect(await keysEver(order.orderId)).toBe(2)
})

test('a key nobody saw is followed without a move', async () => {
  const order = await buyer()
  await sql`
    update assignments set reveals = 0, first_revealed_at = null
    where id = ${(await unitsOf(order.orderId))[0]?.assignment}`.execute(db())
  await revoke(await aColleague(shop, 'catalogue'), order.orderId)
  await serve()
  const { rows } = await sql`
    select a.cause from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${order.orderId} order by a.id`.execute(db())
  expect(rows).toEqual([{ cause: 'sale' }, { cause: 'returned' }])
})

const claimFor = (by: Colleague, order: string) =>
  post(by, 'key-claims', {
    ...{ order, lastFive: '', errorCode: '', symptom: 'key-already-used', note: 'by phone' },
  })

test('who opened a claim does not decide it, and a colleague replaces a place again with a third', async () => {
  const order = await buyer()
  const support = await aColleague(shop, 'support')
  expect((await claimFor(support, order.orderId)).json()).toMatchObject({ outcome: 'replaced' })
  await look(order)
  const { outcome, claimId } = (await claimFor(support, order.orderId)).json()
  expect(outcome).toBe('queued')
  const decision = { decision: 'replace', note: '' }
  const own = await post(support, `key-claims/${claimId}/decision`, decision)
  expect([own.statusCode, own.json().code]).toEqual([403, 'claim_opened_by_you'])
  const other = await post(
    await aColleague(shop, 'support'),
    `key-claims/${claimId}/decision`,
    decision,
  )
  const approval = await waitsFor(other)
  const page = async () =>
    (await support.call('GET', `/api/admin/key-claims/${claimId}`)).json<ClaimFile>()
  expect((await page()).waiting.map(({ id }) => id)).toEqual([approval.id])
  expect(await keysEver(order.orderId)).toBe(2)
  expect((await decide(boss, approval)).statusCode).toBe(200)
  expect(await keysEver(order.orderId)).toBe(3)
  expect((await page()).waiting).toEqual([])
})

test('a claim that a member opened beyond their budget is queued', async () => {
  const support = await aColleague(shop, 'support')
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await claimFor(support, (await buyer()).orderId)).json().outcome).toBe('replaced')
  }
  expect((await claimFor(support, (await buyer()).orderId)).json().outcome).toBe('queued')
})

test('the rules replace no key of a member of staff', async () => {
  const support = await aColleague(shop, 'support')
  const { orderId } = await buyer(1, support.email)
  expect((await claimFor(boss, orderId)).json().outcome).toBe('queued')
  expect(await keysEver(orderId)).toBe(1)
})
