import { randomUUID } from 'node:crypto'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { settleIntent } from '../../modules/buying/checkout/settle/settle.ts'
import { aBrowser } from '../../testing/buyer.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  askForAll,
  boughtUnseen,
  freeUnits,
  PRICE,
  refundsAt,
  workOff,
} from '../../testing/returns.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  paidOnly,
  setStockAside,
  standing,
} from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { addStaff, signIn } from '../../testing/test-staff.ts'

type Member = Readonly<{ id: string; headers: Record<string, string> }>

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
const staff = {} as Record<Role, Member>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  // Limits add up over a day and a buyer; refund-approvals.test.ts is about them.
  await sql`update roles set refund_limit_minor = 10000000, refund_day_minor = 10000000`.execute(
    shop.ctx.db,
  )
  for (const role of ['admin', 'support', 'finance', 'catalogue', 'marketing'] as const) {
    const { id, email } = await addStaff(shop, role)
    staff[role] = { id, headers: await signIn(shop, email) }
  }
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

type Method = 'GET' | 'POST' | 'PUT'

async function call(role: Role, method: Method, path: string, payload?: object, key?: string) {
  return await shop.app.inject({
    method,
    url: `/api/admin/order-details/${path}`,
    headers: {
      ...staff[role].headers,
      ...(method === 'POST' && { 'idempotency-key': key ?? randomUUID() }),
    },
    ...(payload && { payload }),
  })
}

const detailsOf = async (orderId: string, role: Role = 'support') =>
  (await call(role, 'GET', orderId)).json<OrderDetails>()

const auditOf = async (orderId: string, action: string) => {
  const { rows } = await sql<{ actor: string; meta: Record<string, unknown> }>`
    select actor, meta from audit_log
    where object = ${orderId} and action = ${action}
    order by seq`.execute(shop.ctx.db)
  return rows
}

const reveal = async (role: Role, orderId: string, assignmentId: number, reason = 'read out') =>
  await call(role, 'POST', `${orderId}/reveal`, { assignmentId, reason })

test('opening an order shows everything about it and no key, to nobody', async () => {
  await stock(shop.ctx, 1)
  const { orderId, keys } = await bought(shop, provider)
  for (const role of ['support', 'finance', 'admin'] as const) {
    const reply = await call(role, 'GET', orderId)
    expect(reply.payload).not.toContain(keys[0])
    expect(reply.json<OrderDetails>()).toMatchObject({
      licenses: [{ state: 'seen', lastFive: keys[0]?.slice(-5), amount: '149.99' }],
      money: { charged: '149.99', refunded: '0.00', left: '149.99' },
      payments: [{ status: 'succeeded', amount: '149.99' }],
      movements: [{ kind: 'charge', amount: '149.99' }],
      channel: 'web',
      desk: { assignee: null, tags: [] },
    })
  }
  expect(await auditOf(orderId, 'license.reveal')).toHaveLength(1)
})

test('one key is revealed for a reason, which the audit log keeps, and no other', async () => {
  await stock(shop.ctx, 2)
  const { orderId } = await boughtUnseen(shop, provider, { quantity: 2 })
  const [first, second] = (await detailsOf(orderId)).licenses
  const id = first?.assignmentId ?? 0
  expect((await reveal('admin', orderId, id, '')).statusCode).toBe(400)
  for (const role of ['support', 'finance', 'catalogue'] as const) {
    expect((await reveal(role, orderId, id)).statusCode).toBe(403)
  }
  expect((await detailsOf(orderId)).licenses[0]?.state).toBe('unseen')
  const reply = await reveal('admin', orderId, id, 'the buyer is on the phone')
  expect(reply.json().licenseKey.slice(-5)).toBe(first?.lastFive)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await auditOf(orderId, 'license.reveal')).toMatchObject([
    {
      actor: `staff:${staff.admin.id}`,
      meta: { assignments: [id], reason: 'the buyer is on the phone' },
    },
  ])
  const { licenses, events } = await detailsOf(orderId)
  expect(licenses.map(({ state }) => state)).toEqual(['seen', 'unseen'])
  expect(events.some(({ text }) => text === 'the buyer is on the phone')).toBe(true)
  expect(second?.state).toBe('unseen')
})

test('a key of another order, and one that was taken back, is revealed to nobody', async () => {
  await stock(shop.ctx, 2)
  const mine = await boughtUnseen(shop, provider)
  const other = await boughtUnseen(shop, provider)
  const [license] = (await detailsOf(other.orderId)).licenses
  const id = license?.assignmentId ?? 0
  expect((await reveal('admin', mine.orderId, id)).statusCode).toBe(404)
  await askForAll(other)
  expect((await reveal('admin', other.orderId, id)).statusCode).toBe(404)
})

test('an answer with a key is given once: a repeat of the call gets no key', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await boughtUnseen(shop, provider)
  const assignmentId = (await detailsOf(orderId)).licenses[0]?.assignmentId ?? 0
  const key = randomUUID()
  const ask = () => call('admin', 'POST', `${orderId}/reveal`, { assignmentId, reason: 'why' }, key)
  expect((await ask()).statusCode).toBe(200)
  const again = await ask()
  expect([again.statusCode, again.json().code]).toEqual([409, 'idempotency_answer_gone'])
})

const full = { what: { kind: 'full' }, reason: 'changed_mind' }
const refund = async (role: Role, orderId: string, body: object, key?: string) =>
  await call(role, 'POST', `${orderId}/refund`, { seen: 0, ...body }, key)

test('finance refunds a key nobody saw: the money goes back and the key is for sale again', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await boughtUnseen(shop, provider)
  for (const role of ['support', 'catalogue', 'marketing'] as const) {
    expect((await refund(role, orderId, full)).statusCode).toBe(403)
  }
  const reply = await refund('finance', orderId, { ...full, note: 'asked by phone' })
  expect(reply.json()).toMatchObject({ amount: '149.99', returned: 1, revoked: 0 })
  expect(await freeUnits(shop)).toBe(1)
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'refunded',
    ledger: ['charge', 'refund'],
    units: ['superseded'],
  })
  expect(await auditOf(orderId, 'order.refunded')).toMatchObject([
    {
      actor: `staff:${staff.finance.id}`,
      meta: { reason: 'changed_mind', note: 'asked by phone' },
    },
  ])
  expect((await detailsOf(orderId)).money).toMatchObject({ refunded: '149.99', left: '0.00' })
})

test('a key that is seen between the plan of a refund and its taking back stops the refund', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await boughtUnseen(shop, provider)
  const refunding = await inTransaction(shop.ctx.db, async (tx) => {
    await sql`
      update assignments set first_revealed_at = now()
      where order_line_id in (select id from order_lines where order_id = ${orderId})`.execute(tx)
    // It plans with what is committed, and then waits for this very row.
    const begun = refund('finance', orderId, full)
    await eventually('the refund waits', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query ilike '%assignments%'`.execute(shop.ctx.db)
      return rows.length > 0
    })
    return () => begun
  })
  const reply = await refunding()
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'seen_meanwhile'])
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([])
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
})

test('a refund knows what was seen: staff who did not are told, and those who did withdraw the key', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await bought(shop, provider)
  const blind = await refund('finance', orderId, full)
  expect([blind.statusCode, blind.json().code]).toEqual([409, 'seen_meanwhile'])
  expect((await refund('finance', orderId, { ...full, seen: 1 })).json()).toMatchObject({
    returned: 0,
    revoked: 1,
  })
  expect(await freeUnits(shop)).toBe(0)
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
  expect((await standing(shop.ctx, orderId))?.units).toEqual(['revoked'])
})

test('one licence of two is refunded with its share, the other keeps its key', async () => {
  await stock(shop.ctx, 2)
  const { orderId, intentId } = await boughtUnseen(shop, provider, { quantity: 2 })
  const [first] = (await detailsOf(orderId)).licenses
  const what = { kind: 'licenses', units: [{ lineId: first?.lineId, slot: first?.slot }] }
  expect((await refund('finance', orderId, { ...full, what })).json()).toMatchObject({
    amount: '149.99',
    returned: 1,
  })
  const again = await refund('finance', orderId, { ...full, what })
  expect([again.statusCode, again.json().code]).toEqual([409, 'license_returned'])
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'partially_refunded',
    units: ['superseded', 'assigned'],
  })
})

test('goodwill leaves the keys where they are, and a full refund afterwards gives the rest', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await bought(shop, provider)
  const of = (amount: string) => ({ what: { kind: 'amount', amount }, reason: 'goodwill' })
  for (const [amount, code] of [
    ['150.00', 'refund_too_high'],
    ['149.99', 'refund_takes_keys'],
    ['0.00', 'nothing_to_refund'],
  ] as const) {
    expect((await refund('finance', orderId, of(amount))).json().code).toBe(code)
  }
  expect((await refund('finance', orderId, of('20.00'))).statusCode).toBe(200)
  await workOff(shop)
  expect(await standing(shop.ctx, orderId)).toMatchObject({
    payment: 'partially_refunded',
    units: ['assigned'],
  })
  expect((await refund('finance', orderId, { ...full, seen: 1 })).json()).toMatchObject({
    amount: '129.99',
  })
  await workOff(shop)
  expect((await refundsAt(shop, intentId)).toSorted()).toEqual([2_000, PRICE - 2_000].toSorted())
  expect((await standing(shop.ctx, orderId))?.payment).toBe('refunded')
})

test('two members of staff who refund at once, or one who presses twice, refund once', async () => {
  await stock(shop.ctx, 2)
  const raced = await bought(shop, provider)
  const replies = await Promise.all([
    refund('finance', raced.orderId, { ...full, seen: 1 }),
    refund('admin', raced.orderId, { ...full, seen: 1 }),
  ])
  expect(
    replies.map(({ statusCode }) => statusCode).filter((status) => status === 200),
  ).toHaveLength(1)
  await workOff(shop)
  expect(await refundsAt(shop, raced.intentId)).toEqual([PRICE])
  const twice = await bought(shop, provider)
  const key = randomUUID()
  const first = await refund('finance', twice.orderId, { ...full, seen: 1 }, key)
  const second = await refund('finance', twice.orderId, { ...full, seen: 1 }, key)
  expect(second.json()).toEqual(first.json())
  await workOff(shop)
  expect(await refundsAt(shop, twice.intentId)).toEqual([PRICE])
})

test('goodwill and a return of the buyer at once never give back more than was paid', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await stock(shop.ctx, 1)
    const paid = await boughtUnseen(shop, provider)
    const body = { what: { kind: 'amount', amount: '20.00' }, reason: 'goodwill' }
    await Promise.all([askForAll(paid), refund('finance', paid.orderId, body)])
    await workOff(shop)
    const sum = (await refundsAt(shop, paid.intentId)).reduce((all, part) => all + part, 0)
    expect(sum).toBeLessThanOrEqual(PRICE)
    expect(sum).toBeGreaterThan(0)
  }
})

test('while the bank decides nothing is refunded', async () => {
  await stock(shop.ctx, 1)
  const { orderId, intentId } = await bought(shop, provider)
  await provider.dispute(intentId)
  await hearEvents(shop.ctx)
  for (const what of [{ kind: 'full' }, { kind: 'amount', amount: '1.00' }]) {
    const reply = await refund('finance', orderId, { ...full, what, seen: 1 })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'dispute_first'])
  }
})

/** Paid, and held because a person must look. */
async function held() {
  const paid = await paidOnly(shop, provider)
  const intent = await shop.ctx.payments.findIntent(paid.intentId)
  await settleIntent(shop.ctx, { ...intent, attemptId: 'attempt_of_somebody_else' }, 'test')
  expect((await standing(shop.ctx, paid.orderId))?.payment).toBe('review')
  return paid
}

const reason = { reason: 'looked at it' }

test('an order in review is released by those who may: it is paid, has its key and an invoice', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await held()
  expect(await detailsOf(orderId)).toMatchObject({
    hold: 'amount or currency differs',
    licenses: [{ state: 'held', lastFive: null }],
  })
  expect((await call('support', 'POST', `${orderId}/release`, reason)).statusCode).toBe(403)
  expect((await call('finance', 'POST', `${orderId}/release`, reason)).statusCode).toBe(200)
  expect(await standing(shop.ctx, orderId)).toMatchObject({ payment: 'paid', units: ['assigned'] })
  const again = await call('finance', 'POST', `${orderId}/release`, reason)
  expect([again.statusCode, again.json().code]).toEqual([409, 'order_not_in_review'])
  await issueMissing(shop.ctx)
  expect((await detailsOf(orderId)).invoices).toHaveLength(1)
  expect(await auditOf(orderId, 'order.released')).toMatchObject([{ meta: reason }])
})

test('an order in review that is refused gives the money back, and is not released any more', async () => {
  const { orderId, intentId } = await held()
  expect((await call('support', 'POST', `${orderId}/refuse`, reason)).statusCode).toBe(403)
  expect((await call('finance', 'POST', `${orderId}/refuse`, reason)).json()).toMatchObject({
    amount: '149.99',
  })
  for (const act of ['refuse', 'release']) {
    const reply = await call('finance', 'POST', `${orderId}/${act}`, reason)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order_not_in_review'])
  }
  await workOff(shop)
  expect(await refundsAt(shop, intentId)).toEqual([PRICE])
  expect((await standing(shop.ctx, orderId))?.payment).toBe('refunded')
})

test('release and refusal at once leave the money or the key, never both', async () => {
  await stock(shop.ctx, 3)
  for (let nth = 0; nth < 3; nth += 1) {
    const { orderId, intentId } = await held()
    const replies = await Promise.all([
      call('finance', 'POST', `${orderId}/release`, reason),
      call('admin', 'POST', `${orderId}/refuse`, reason),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await workOff(shop)
    const isRefunded = (await refundsAt(shop, intentId)).length > 0
    const { payment } = (await standing(shop.ctx, orderId)) ?? {}
    expect(payment).toBe(isRefunded ? 'refunded' : 'paid')
  }
})

test('an unpaid order is cancelled here and at the provider, and nobody can pay it any more', async () => {
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  expect((await call('marketing', 'POST', `${opened.orderId}/cancel`, reason)).statusCode).toBe(403)
  expect((await call('support', 'POST', `${opened.orderId}/cancel`, reason)).statusCode).toBe(200)
  expect((await standing(shop.ctx, opened.orderId))?.payment).toBe('expired')
  expect(await freeUnits(shop)).toBe(1)
  expect(await provider.pay(opened.paymentIntentId)).toBe(400)
  const again = await call('support', 'POST', `${opened.orderId}/cancel`, reason)
  expect([again.statusCode, again.json().code]).toEqual([409, 'order_not_open'])
})

test('an order that is paid while staff cancel it stays paid', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await paidOnly(shop, provider)
  const reply = await call('support', 'POST', `${orderId}/cancel`, reason)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'order_not_open'])
  expect((await standing(shop.ctx, orderId))?.payment).toBe('paid')
})

test('staff tag orders and take them, and find them by that', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await bought(shop, provider)
  expect((await call('marketing', 'PUT', `${orderId}/tags`, { tags: ['vip'] })).statusCode).toBe(
    403,
  )
  await call('support', 'PUT', `${orderId}/tags`, { tags: ['VIP', 'call back', 'vip'] })
  const { id } = staff.support
  expect(
    (await call('support', 'PUT', `${orderId}/assignee`, { staffId: id })).json(),
  ).toMatchObject({
    assignee: 'Ada Byron',
  })
  expect((await detailsOf(orderId)).desk).toMatchObject({
    assignee: { id },
    tags: ['call back', 'vip'],
  })
  for (const query of ['tag=vip', 'assignee=me']) {
    const url = `/api/admin/orders?${query}`
    const reply = await shop.app.inject({ method: 'GET', url, headers: staff.support.headers })
    expect(reply.json().orders).toMatchObject([{ id: orderId, assignee: 'Ada Byron' }])
  }
  await call('support', 'PUT', `${orderId}/tags`, { tags: [] })
  await call('support', 'PUT', `${orderId}/assignee`, { staffId: null })
  expect((await detailsOf(orderId)).desk).toMatchObject({ assignee: null, tags: [] })
  const nobody = await call('support', 'PUT', `${orderId}/assignee`, { staffId: 'nobody' })
  expect(nobody.statusCode).toBe(404)
})

test('a whole key finds the orders it was sold with, from the body of a call', async () => {
  await stock(shop.ctx, 1)
  const { orderId, keys } = await bought(shop, provider)
  const find = async (key: string) =>
    await shop.app.inject({
      method: 'POST',
      url: '/api/admin/orders/find-by-key',
      headers: staff.support.headers,
      payload: { key },
    })
  const reply = await find(` ${keys[0]?.toLowerCase()} `)
  expect(reply.json().orders).toMatchObject([{ id: orderId }])
  expect(reply.payload).not.toContain(keys[0])
  expect((await find('DEMO1-NOKEY-AAAAA-BBBBB-CCCCC')).json().orders).toEqual([])
})

test('orders that wait for keys or for a person are counted, with the oldest', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const url = '/api/admin/orders/counts'
  const counts = async () =>
    (await shop.app.inject({ method: 'GET', url, headers: staff.support.headers })).json()
  const before = await counts()
  expect(before.counts.waiting).toBeGreaterThan(0)
  expect(before.oldestWaiting).toMatch(/Z$/)
  await refund('finance', orderId, full)
  await workOff(shop)
  expect((await counts()).counts.waiting).toBe(before.counts.waiting - 1)
})
