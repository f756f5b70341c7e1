import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  paidOnly,
  refund,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { queueLaterKeys } from '../../fulfilment/delivery/delivery.service.ts'
import { serveFreedUnits } from '../../stock/licenses/units/fill-backorders.ts'

const PRICE = 14_999

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

/** An order whose payment the buyer's bank has taken back for now. */
async function disputed(cart?: Parameters<typeof bought>[2]) {
  const buyer = await bought(shop, provider, cart)
  const disputeId = await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  return { ...buyer, disputeId }
}

const close = async (disputeId: string, status: 'won' | 'lost') => {
  await provider.closeDispute(disputeId, status)
  await hearEvents(shop.ctx)
}

const toldOf = async (orderId: string) => {
  const { rows } = await sql<{ severity: string; dedupe_key: string }>`
    select severity, dedupe_key from notifications
    where object = ${orderId} order by id`.execute(shop.ctx.db)
  return rows.map((row) => `${row.severity} ${row.dedupe_key.split(':')[0]}`)
}

test('a disputed order shows no key and sends none, and staff are told with the day to answer by', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed()
  expect(await standing(shop.ctx, buyer.orderId)).toEqual({
    payment: 'disputed',
    fulfilment: 'allocated',
    ledger: ['charge', 'dispute'],
    units: ['assigned'],
    missing: 0,
  })
  expect(await buyer.order()).toMatchObject({ status: 'Disputed', licenseKeys: [] })
  expect((await buyer.browser.confirm(buyer.opened)).json()).toMatchObject({ licenseKeys: [] })
  const again = { orderId: buyer.orderId, customerEmail: 'ada@example.com' }
  const resent = await buyer.browser.call('POST', '/api/send-license-keys', again)
  expect(resent.json()).toMatchObject({ success: false })
  expect(await toldOf(buyer.orderId)).toEqual(['critical dispute'])
})

test('a dispute that is won makes the order paid again, with the same keys', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed()
  await close(buyer.disputeId, 'won')
  const order = await buyer.order()
  expect(order.licenseKeys.map((item) => item.licenseKey)).toEqual(buyer.keys)
  expect(order).toMatchObject({ status: 'Completed' })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    ledger: ['charge', 'dispute', 'dispute_reversal'],
  })
  expect(await toldOf(buyer.orderId)).toEqual(['critical dispute', 'info dispute-won'])
})

test('a dispute that is lost takes the keys for good, and the code is not given back', async () => {
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer)
    values ('TENTH', 'percentage', 1000, 1, 1)`.execute(shop.ctx.db)
  await stock(shop.ctx, 1)
  const buyer = await disputed({ couponCode: 'TENTH' })
  await close(buyer.disputeId, 'lost')
  expect(await standing(shop.ctx, buyer.orderId)).toEqual({
    payment: 'dispute_lost',
    fulfilment: 'revoked',
    ledger: ['charge', 'dispute'],
    units: ['revoked'],
    missing: 0,
  })
  expect(await buyer.order()).toMatchObject({ status: 'Charged back', licenseKeys: [] })
  const { rows } = await sql`select used from coupons where code = 'TENTH'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ used: 1 }])
})

test('keys nobody saw are frozen while a dispute lasts, and for sale once it is lost', async () => {
  await stock(shop.ctx, 1)
  const buyer = await paidOnly(shop, provider)
  const disputeId = await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ units: ['assigned'] })
  await close(disputeId, 'lost')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ units: ['superseded'] })
  expect((await bought(shop, provider)).keys).toHaveLength(1)
})

test('who disputes waits no longer, keeps nobody from buying, and waits again once it is won', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed({ items: [aLine({ quantity: 2 })] })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ missing: 0 })
  await stock(shop.ctx, 1)
  expect((await bought(shop, provider)).keys).toHaveLength(1)
  await close(buyer.disputeId, 'won')
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    fulfilment: 'partial',
    missing: 1,
  })
  await stock(shop.ctx, 1)
  await serveFreedUnits(shop.ctx, queueLaterKeys)
  expect((await buyer.order()).licenseKeys).toHaveLength(2)
})

test.each([
  ['won', 'paid', ['charge', 'dispute', 'dispute_reversal']],
  ['lost', 'dispute_lost', ['charge', 'dispute']],
] as const)(
  'a dispute heard of only when it was %s ends the same',
  async (end, payment, ledger) => {
    await stock(shop.ctx, 1)
    const buyer = await bought(shop, provider)
    await provider.closeDispute(await provider.dispute(buyer.intentId), end)
    await hearEvents(shop.ctx)
    expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({ payment, ledger })
  },
)

test('a dispute of what was left after a part was refunded, once won, leaves it partly refunded', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, 1_000)
  const disputeId = await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  expect(await buyer.order()).toMatchObject({ status: 'Disputed' })
  await close(disputeId, 'won')
  const order = await buyer.order()
  expect(order).toMatchObject({ status: 'Partly refunded', refunded: '10.00' })
  expect(order.licenseKeys).toHaveLength(1)
})

test('after a dispute is won the shop may still refund', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed()
  await provider.closeDispute(buyer.disputeId, 'won')
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'refunded',
    units: ['revoked'],
  })
  const { rows } = await sql<{ to_state: string }>`
    select to_state from order_status_changes
    where order_id = ${buyer.orderId} and field = 'payment' order by id`.execute(shop.ctx.db)
  expect(rows.map((row) => row.to_state)).toEqual(['paid', 'disputed', 'paid', 'refunded'])
})

const stateOf = async (disputeId: string) => {
  const { rows } = await sql<{ state: string; isClosed: boolean }>`
    select state, closed_at is not null as "isClosed"
    from disputes where id = ${disputeId}`.execute(shop.ctx.db)
  return rows[0]
}

const move = async (disputeId: string, status: string) => {
  await provider.moveDispute(disputeId, status)
  await hearEvents(shop.ctx)
}

test('an appeal that is won brings the money into the books, and staff hear that the keys are gone', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed()
  await close(buyer.disputeId, 'lost')
  await move(buyer.disputeId, 'appeal_needs_response')
  expect(await stateOf(buyer.disputeId)).toEqual({ state: 'appeal', isClosed: false })
  await move(buyer.disputeId, 'appeal_under_review')
  expect(await stateOf(buyer.disputeId)).toEqual({ state: 'appeal_review', isClosed: false })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'dispute_lost',
    ledger: ['charge', 'dispute'],
  })
  await move(buyer.disputeId, 'won')
  expect(await stateOf(buyer.disputeId)).toEqual({ state: 'won', isClosed: true })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'dispute_lost',
    ledger: ['charge', 'dispute', 'dispute_reversal'],
    units: ['revoked'],
  })
  expect(await toldOf(buyer.orderId)).toEqual([
    'critical dispute',
    'warning dispute-lost',
    'warning revoked',
    'warning dispute-appeal',
    'critical dispute-appeal-won',
  ])
})

test('an appeal that is lost leaves the money where it was, and the dispute is closed again', async () => {
  await stock(shop.ctx, 1)
  const buyer = await disputed()
  await close(buyer.disputeId, 'lost')
  await move(buyer.disputeId, 'appeal_needs_response')
  await move(buyer.disputeId, 'lost')
  expect(await stateOf(buyer.disputeId)).toEqual({ state: 'lost', isClosed: true })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'dispute_lost',
    ledger: ['charge', 'dispute'],
  })
})

test('a dispute that the bank prevents moves no money and keeps the keys in sight', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  const disputeId = await provider.dispute(buyer.intentId, { is_inquiry: true })
  await move(disputeId, 'prevented')
  expect(await stateOf(disputeId)).toEqual({ state: 'closed', isClosed: true })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    ledger: ['charge'],
  })
})
