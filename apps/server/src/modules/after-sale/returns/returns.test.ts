import { randomUUID } from 'node:crypto'
import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import {
  ask,
  askForAll,
  boughtUnseen,
  freeUnits,
  type Paid,
  PRICE,
  refundsAt,
  returnsIn,
  workOff,
} from '../../../testing/returns.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  refund,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { queueLaterKeys } from '../../fulfilment/delivery/delivery.service.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { serveFreedUnits } from '../../stock/licenses/units/fill-backorders.ts'
import { makeRefund } from './make-refund.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const mailsOf = async (orderId: string) => {
  const { rows } = await sql<{ template: string }>`
    select template from emails where reason = ${orderId} order by id`.execute(shop.ctx.db)
  return rows.map((row) => row.template)
}

async function decide(id: string, body: object, role: 'finance' | 'support' = 'finance') {
  const headers = await staffHeaders(shop, role)
  return await shop.app.inject({
    method: 'POST',
    url: `/api/admin/returns/${id}/decision`,
    headers: { ...headers, ...fromOurPage, 'idempotency-key': randomUUID() },
    payload: body,
  })
}

const waitingRequest = async (paid: Paid) =>
  (await returnsIn(paid)).requests.find(({ state }) => state === 'review')?.id ?? ''

test('a key that nobody saw is refunded at once and for sale again', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  expect(await freeUnits(shop)).toBe(0)
  const answer = (await askForAll(paid)).json<OrderReturns>()
  expect(answer.requests).toMatchObject([
    { state: 'approved', isAutomatic: true, amount: '149.99', licenses: 1 },
  ])
  expect(answer.units[0]?.state).toBe('returned')
  expect(await freeUnits(shop)).toBe(1)
  expect((await paid.browser.order(paid.orderId)).json()).toMatchObject({
    licenseKeys: [],
    productsWithoutKeys: [],
  })
  await workOff(shop)
  expect(await standing(shop.ctx, paid.orderId)).toEqual({
    payment: 'refunded',
    fulfilment: 'revoked',
    ledger: ['charge', 'refund'],
    units: ['superseded'],
    missing: 0,
  })
  expect((await returnsIn(paid)).requests[0]?.state).toBe('refunded')
  expect(await mailsOf(paid.orderId)).toEqual([
    'order-confirmed',
    'keys',
    'return-news',
    'refund-confirmed',
  ])
})

test('a key that was seen waits for staff, is withdrawn when they agree, and is never sold again', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider)
  expect((await askForAll(paid)).json<OrderReturns>().requests).toMatchObject([
    { state: 'review', isAutomatic: false },
  ])
  await workOff(shop)
  expect(await refundsAt(shop, paid.intentId)).toEqual([])
  const id = await waitingRequest(paid)
  expect((await decide(id, { decision: 'approve' }, 'support')).statusCode).toBe(403)
  expect((await decide(id, { decision: 'approve' })).json()).toMatchObject({
    request: { state: 'approved' },
  })
  expect((await decide(id, { decision: 'approve' })).statusCode).toBe(409)
  expect((await paid.order()).licenseKeys).toEqual([])
  await workOff(shop)
  expect(await standing(shop.ctx, paid.orderId)).toMatchObject({
    payment: 'refunded',
    units: ['revoked'],
  })
  expect(await freeUnits(shop)).toBe(0)
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_log
    where object = ${paid.orderId} and action = 'return.approved'`.execute(shop.ctx.db)
  expect(rows[0]?.actor).toMatch(/^staff:/)
})

test('an order says what of its returns is under way, and nothing once that is done', async () => {
  await stock(shop.ctx, 2)
  const stateOf = async ({ orderId }: Paid) =>
    (await orderOf(shop.ctx.db, orderId))?.return_state ?? null
  const seen = await bought(shop, provider)
  expect(await stateOf(seen)).toBe(null)
  await askForAll(seen)
  expect(await stateOf(seen)).toBe('review')
  await decide(await waitingRequest(seen), { decision: 'refuse', refusal: 'key_in_use' })
  expect(await stateOf(seen)).toBe(null)
  const unseen = await boughtUnseen(shop, provider)
  await askForAll(unseen)
  expect(await stateOf(unseen)).toBe('approved')
  await workOff(shop)
  expect(await stateOf(unseen)).toBe(null)
})

test('staff refuse with one of the fixed reasons, the keys stay, and the buyer may ask again', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider)
  await askForAll(paid)
  const id = await waitingRequest(paid)
  expect((await decide(id, { decision: 'refuse' })).statusCode).toBe(400)
  expect((await decide(id, { decision: 'refuse', refusal: 'no mood' })).statusCode).toBe(400)
  expect((await decide(id, { decision: 'refuse', refusal: 'right_lapsed' })).statusCode).toBe(400)
  await decide(id, { decision: 'refuse', refusal: 'key_in_use' })
  const { requests, units } = await returnsIn(paid)
  expect(requests).toMatchObject([{ state: 'refused', refusal: 'key_in_use' }])
  expect(units[0]?.state).toBe('seen')
  expect((await paid.order()).licenseKeys).toHaveLength(1)
  expect((await askForAll(paid)).statusCode).toBe(200)
  expect(await mailsOf(paid.orderId)).toContain('return-news')
})

test('of three licences one goes back: exactly that one, for exactly what was paid for it', async () => {
  await stock(shop.ctx, 3)
  const paid = await boughtUnseen(shop, provider, { quantity: 3 })
  const { units } = await returnsIn(paid)
  await ask(paid, units.slice(1, 2))
  await workOff(shop)
  expect(await refundsAt(shop, paid.intentId)).toEqual([PRICE])
  expect(await standing(shop.ctx, paid.orderId)).toMatchObject({
    payment: 'partially_refunded',
    units: ['assigned', 'superseded', 'assigned'],
  })
  expect((await returnsIn(paid)).units.map(({ state }) => state)).toEqual([
    'unseen',
    'returned',
    'unseen',
  ])
  const page = (await paid.browser.order(paid.orderId)).json()
  expect(page).toMatchObject({ refunded: '149.99', productsWithoutKeys: [], totalQuantity: 2 })
  expect(page.licenseKeys).toHaveLength(2)
  const left = (await returnsIn(paid)).units.filter(({ state }) => state === 'seen')
  expect(left).toHaveLength(2)
})

test('some seen and some still to come: what waits goes back at once, what was seen is looked at', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider, { items: [aLine({ quantity: 3 })] })
  expect((await returnsIn(paid)).units.map(({ state }) => state)).toEqual([
    'seen',
    'waiting',
    'waiting',
  ])
  const { requests } = (await askForAll(paid, { reason: 'not_delivered' })).json<OrderReturns>()
  expect(requests.map(({ isAutomatic, amount }) => [isAutomatic, amount]).toSorted()).toEqual([
    [false, '149.99'],
    [true, '299.98'],
  ])
  await workOff(shop)
  expect(await standing(shop.ctx, paid.orderId)).toMatchObject({
    payment: 'partially_refunded',
    fulfilment: 'allocated',
    units: ['assigned'],
    missing: 0,
  })
})

test('who gives back one of two that wait gets one key when keys come', async () => {
  const paid = await bought(shop, provider, { items: [aLine({ quantity: 2 })] })
  await ask(paid, (await returnsIn(paid)).units.slice(0, 1))
  await workOff(shop)
  expect(await standing(shop.ctx, paid.orderId)).toMatchObject({ missing: 1 })
  await stock(shop.ctx, 2)
  await serveFreedUnits(shop.ctx, queueLaterKeys)
  expect((await paid.order()).licenseKeys).toHaveLength(1)
  expect((await returnsIn(paid)).units.map(({ state }) => state)).toEqual(['returned', 'seen'])
  expect(await freeUnits(shop)).toBe(1)
})

test('a job that died after the provider answered, or runs many times, refunds once', async () => {
  await stock(shop.ctx, 2)
  const paid = await boughtUnseen(shop, provider, { quantity: 2 })
  const { requests } = (
    await ask(paid, (await returnsIn(paid)).units.slice(0, 1))
  ).json<OrderReturns>()
  const requestId = requests[0]?.id ?? ''
  await shop.ctx.payments.refund({
    refundId: requestId,
    intentId: paid.intentId,
    amountMinor: PRICE,
    requestId,
  })
  await Promise.all([
    makeRefund(shop.ctx, requestId),
    makeRefund(shop.ctx, requestId),
    makeRefund(shop.ctx, requestId),
  ])
  await hearEvents(shop.ctx)
  await makeRefund(shop.ctx, requestId)
  await hearEvents(shop.ctx)
  expect(await refundsAt(shop, paid.intentId)).toEqual([PRICE])
  expect((await standing(shop.ctx, paid.orderId))?.ledger).toEqual(['charge', 'refund'])
  expect((await returnsIn(paid)).requests[0]?.state).toBe('refunded')
})

test('the provider cannot be reached: the job says so, and does it later', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const { requests } = (await askForAll(paid)).json<OrderReturns>()
  const id = requests[0]?.id ?? ''
  const away = { ...shop.ctx, payments: { ...shop.ctx.payments, findReversals: refusing } }
  await expect(makeRefund(away, id)).rejects.toThrow('away')
  await workOff(shop)
  expect((await returnsIn(paid)).requests[0]?.state).toBe('refunded')
})
const refusing = () => Promise.reject(new Error('away'))

test('money that went back at the provider already is not given back a second time', async () => {
  await stock(shop.ctx, 2)
  const paid = await boughtUnseen(shop, provider, { quantity: 2 })
  await refund(shop, paid.intentId, PRICE + 1)
  await hearEvents(shop.ctx)
  const { units } = await returnsIn(paid)
  const refused = await ask(paid, units.slice(0, 1))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'nothing_to_refund'])
})

test('a refund the provider will not make is told to staff, and no licence is lost sight of', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const { requests } = (await askForAll(paid)).json<OrderReturns>()
  const id = requests[0]?.id ?? ''
  await refund(shop, paid.intentId, 1)
  await makeRefund(shop.ctx, id)
  await hearEvents(shop.ctx)
  expect((await returnsIn(paid)).requests[0]?.state).toBe('failed')
  const { rows } = await sql`
    select severity from notifications
    where dedupe_key = ${`return-failed:${id}`}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ severity: 'critical' }])
})

test('a refund that the provider has no balance for is tried daily, and staff are told once', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const { requests } = (await askForAll(paid)).json<OrderReturns>()
  const id = requests[0]?.id ?? ''
  const told = async () => {
    const { rows } = await sql<{ dedupe_key: string }>`
      select dedupe_key from notifications
      where object = ${paid.orderId} and dedupe_key like 'return-%'`.execute(shop.ctx.db)
    return rows.map(({ dedupe_key }) => dedupe_key)
  }
  await provider.control('/sandbox/account', { isBalanceLow: true })
  for (const waits of [0, 1, 2]) await makeRefund(shop.ctx, id, waits)
  expect((await returnsIn(paid)).requests[0]?.state).toBe('approved')
  expect(await told()).toEqual([`return-waits:${id}`])
  const { rows } = await sql<{ waits: number; hours: number }>`
    select (data ->> 'waits')::integer as waits,
      round(extract(epoch from start_after - created_on) / 3600)::integer as hours
    from pgboss.job
    where name = 'returns.refund' and data ->> 'requestId' = ${id} and start_after > now()
    order by 1`.execute(shop.ctx.db)
  expect(rows).toEqual([1, 2, 3].map((waits) => ({ waits, hours: 24 })))

  await provider.control('/sandbox/account', {})
  await makeRefund(shop.ctx, id, 3)
  await hearEvents(shop.ctx)
  expect((await returnsIn(paid)).requests[0]?.state).toBe('refunded')
  expect(await refundsAt(shop, paid.intentId)).toEqual([PRICE])
})

test('a refund that has waited for balance for fourteen days is told to staff with the provider’s word', async () => {
  await stock(shop.ctx, 1)
  const paid = await boughtUnseen(shop, provider)
  const { requests } = (await askForAll(paid)).json<OrderReturns>()
  const id = requests[0]?.id ?? ''
  await provider.control('/sandbox/account', { isBalanceLow: true })
  await makeRefund(shop.ctx, id, 14)
  await provider.control('/sandbox/account', {})
  const { rows } = await sql`
    select state, failure from refund_requests where id = ${id}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ state: 'failed', failure: 'balance_insufficient' }])
})

test('an order that is refunded in full elsewhere closes what was asked for', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider)
  await askForAll(paid)
  const id = await waitingRequest(paid)
  await refund(shop, paid.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect((await returnsIn(paid)).requests[0]?.state).toBe('closed')
  expect((await decide(id, { decision: 'approve' })).statusCode).toBe(409)
})

test('strangers neither see nor ask, and nothing is asked for twice or after thirty days', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider)
  const stranger = { ...paid, browser: aBrowser(shop) }
  const { units } = await returnsIn(paid)
  expect((await ask(stranger, units)).statusCode).toBe(404)
  const seen = await stranger.browser.call('GET', `/api/orders/${paid.orderId}/returns`)
  expect(seen.statusCode).toBe(404)
  await ask(paid, units)
  expect((await ask(paid, units)).statusCode).toBe(409)

  await stock(shop.ctx, 1)
  const late = await bought(shop, provider)
  await sql`
    update orders set paid_at = paid_at - interval '32 days', created_at = created_at - interval '32 days'
    where id = ${late.orderId}`.execute(shop.ctx.db)
  const refused = await askForAll(late)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'refund_window_over'])
  await sql`
    update orders set paid_at = paid_at + interval '32 days', created_at = created_at + interval '32 days'
    where id = ${late.orderId}`.execute(shop.ctx.db)
})

test('beside a refund by hand only what neither it nor a waiting request covers can be asked for', async () => {
  await stock(shop.ctx, 2)
  const paid = await bought(shop, provider, { items: [aLine({ quantity: 2 })] })
  const [first, second] = (await returnsIn(paid)).units
  if (!first || !second) throw new Error('two licences were bought')
  expect((await ask(paid, [first])).statusCode).toBe(200)
  await refund(shop, paid.intentId, PRICE)
  await hearEvents(shop.ctx)
  const refused = await ask(paid, [second])
  expect(refused.json()).toMatchObject({ code: 'nothing_to_refund' })
  expect((await returnsIn(paid)).requests).toHaveLength(1)
})
