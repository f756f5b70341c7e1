import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  refund,
} from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { readBalance } from './read-balance.ts'

type Empty = Awaited<ReturnType<typeof emptyShop>>

let empty: Empty
beforeAll(async () => {
  empty = await emptyShop()
  await stock(empty.shop.ctx, 30)
})
beforeEach(() => empty.provider.control('/sandbox/account', {}))
afterAll(async () => {
  expect(await contradictions(ctx())).toEqual([])
  await empty.close()
})

const PATIENCE = { timeout: 30_000 }
const ctx = () => empty.shop.ctx
const read = () => readBalance(ctx())
const buy = () => bought(empty.shop, empty.provider)

type Entry = Readonly<{
  kind: string
  charged: string
  gross_minor: number
  fee_minor: number
  currency: string
  payout_id: string | null
  method: string | null
  is_pending: boolean
}>
async function entriesOf(orderId: string) {
  const { rows } = await sql<Entry>`
    select kind, charged_minor || ' ' || charged_currency as charged, gross_minor, fee_minor, currency, payout_id,
      method, is_pending
    from balance_entries where order_id = ${orderId} order by at, kind`.execute(ctx().db)
  return rows
}

test('a payment and what went back of it are on the balance with their fees, once however often it is read', async () => {
  const sale = await buy()
  await refund(empty.shop, sale.intentId, 1_000)
  await hearEvents(ctx())
  await read()
  await read()
  expect(await entriesOf(sale.orderId)).toMatchObject([
    { kind: 'charge', charged: '14999 USD', gross_minor: 14_999, fee_minor: 250, method: 'card' },
    { kind: 'refund', charged: '1000 USD', gross_minor: -1_000, fee_minor: 0, method: 'card' },
  ])
})

test('a payout brings its payments, its fees and its day, and one that its bank refuses says why', async () => {
  await buy()
  await empty.provider.post('/sandbox/payouts', {})
  await read()
  const { rows } = await sql<{ id: string; entries: number }>`
    select p.*, (select count(*)::integer from balance_entries b where b.payout_id = p.id) as entries
    from payouts p`.execute(ctx().db)
  expect(rows).toMatchObject([
    { state: 'in_transit', payments: 2, fee_minor: 500, currency: 'USD', entries: 4 },
  ])
  await empty.provider.post(`/sandbox/payouts/${rows[0]?.id}/end`, { status: 'failed' })
  await read()
  const after = await sql`select state, failure from payouts`.execute(ctx().db)
  expect(after.rows).toEqual([{ state: 'failed', failure: 'The bank account has been closed.' }])
})

test('a dispute is on the balance like in the ledger, and so is its money when it is won', async () => {
  const sale = await buy()
  const dispute = await empty.provider.dispute(sale.intentId)
  await empty.provider.closeDispute(dispute, 'won')
  await hearEvents(ctx())
  await read()
  expect((await entriesOf(sale.orderId)).map(({ kind, fee_minor }) => [kind, fee_minor])).toEqual(
    expect.arrayContaining([
      ['charge', 250],
      ['dispute', 2_000],
      ['dispute_reversal', 0],
    ]),
  )
})

test('an account settled in another currency keeps what was charged beside what came', async () => {
  await empty.provider.control('/sandbox/account', { settlesIn: 'gbp' })
  const sale = await buy()
  await read()
  expect(await entriesOf(sale.orderId)).toMatchObject([
    { charged: '14999 USD', gross_minor: 13_499, currency: 'GBP' },
  ])
})

/** A sale by a card of the provider's list. */
async function buyWith(card: string) {
  const browser = aBrowser(empty.shop)
  const opened = await browser.opened()
  await empty.provider.pay(opened.paymentIntentId, card)
  await browser.confirm(opened)
  return { orderId: opened.orderId, intentId: opened.paymentIntentId }
}

const kindsOf = async (orderId: string) => (await entriesOf(orderId)).map(({ kind }) => kind)
const pendingOf = async (orderId: string) =>
  (await entriesOf(orderId)).filter(({ is_pending }) => is_pending).map(({ kind }) => kind)

test('a refund that its bank works on is awaited until the ledger has it', async () => {
  const { orderId, intentId } = await buyWith('pm_card_pendingRefund')
  await refund(empty.shop, intentId, 500)
  await read()
  expect(await pendingOf(orderId)).toEqual(['refund'])
  await expect
    .poll(async () => {
      await read()
      return await pendingOf(orderId)
    }, PATIENCE)
    .toEqual([])
  await hearEvents(ctx())
})

test('a refund that failed before we heard of it moved nothing', async () => {
  const { orderId, intentId } = await buyWith('pm_card_refundFail')
  await refund(empty.shop, intentId, 500)
  await expect
    .poll(async () => {
      await read()
      return await kindsOf(orderId)
    }, PATIENCE)
    .toEqual(['charge', 'refund', 'refund_reversal'])
  await hearEvents(ctx())
  const { rows } = await sql`select from ledger where order_id = ${orderId}`.execute(ctx().db)
  expect(rows).toHaveLength(1)
})

test('payments of another shop on the account, fees and unknown kinds belong to no order', async () => {
  const theirs = await empty.provider.openForOthers({ attempt_id: 'attempt_of_theirs' })
  await empty.provider.pay(theirs)
  await empty.provider.post('/sandbox/balance', { type: 'stripe_fee' })
  await empty.provider.post('/sandbox/balance', { type: 'reserve_hold' })
  await read()
  const { rows } = await sql`
    select kind, order_id from balance_entries
    where intent_id = ${theirs} or word in ('stripe_fee', 'reserve_hold') order by kind`.execute(
    ctx().db,
  )
  expect(rows).toEqual([
    { kind: 'charge', order_id: null },
    { kind: 'fee', order_id: null },
    { kind: 'other', order_id: null },
  ])
  const news = await sql<{ body: string }>`
    select body from notifications where dedupe_key = 'balance-kind:reserve_hold'`.execute(ctx().db)
  expect(news.rows[0]?.body).toContain('reserve_hold')
})

test('what the provider wants of the owner is kept, and read again when it tells that it changed', async () => {
  await empty.provider.control('/sandbox/account', { paysOut: false, due: ['external_account'] })
  await read()
  const { rows } = await sql`select takes_payments, pays_out, due from provider_accounts`.execute(
    ctx().db,
  )
  expect(rows).toEqual([{ takes_payments: true, pays_out: false, due: ['external_account'] }])
})

test('a stand-in that was started anew answers for nothing that was before', async () => {
  await empty.provider.post('/sandbox/reset', {})
  await read()
  const { rows } = await sql<{ fresh: boolean }>`
    select since > now() - interval '1 minute' as fresh from balance_reads`.execute(ctx().db)
  expect(rows).toEqual([{ fresh: true }])
})
