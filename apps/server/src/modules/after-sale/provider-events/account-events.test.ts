import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, contradictions, emptyShop, hearEvents } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { handleEvent, storeEvent } from './handle-event.ts'

type Empty = Awaited<ReturnType<typeof emptyShop>>

let empty: Empty
beforeAll(async () => {
  empty = await emptyShop()
  await stock(empty.shop.ctx, 3)
})
afterAll(async () => {
  expect(await contradictions(empty.shop.ctx)).toEqual([])
  await empty.close()
})

const ctx = () => empty.shop.ctx

async function waitingReadings() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where name = 'payments.payout-news'`.execute(
    ctx().db,
  )
  return rows[0]?.count ?? 0
}

test('news of a payout ask for a reading of the balance at once, and for one more a minute later', async () => {
  const before = await waitingReadings()
  await bought(empty.shop, empty.provider)
  const { payouts } = await empty.provider.post<{ payouts: { id: string }[] }>(
    '/sandbox/payouts',
    {},
  )
  await empty.provider.post(`/sandbox/payouts/${payouts[0]?.id}/end`, { status: 'paid' })
  await hearEvents(ctx())
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_events where type like 'payout.%'`.execute(
    ctx().db,
  )
  expect([rows[0]?.count, await waitingReadings()]).toEqual([3, before + 2])
})

test.each(['account.updated', 'capability.updated'])(
  '%s has the account read again',
  async (type) => {
    await sql`delete from provider_accounts`.execute(ctx().db)
    await empty.provider.control('/sandbox/account', { paysOut: false })
    const event = { id: `evt_${type}`, type, created: 1, object: { id: 'acct_sandbox' } }
    await storeEvent(ctx(), event)
    await handleEvent(ctx(), event.id)
    const { rows } = await sql`select pays_out from provider_accounts`.execute(ctx().db)
    expect(rows).toEqual([{ pays_out: false }])
  },
)

type Review = Readonly<{ order_id: string; closed_as: string | null }>
const reviews = async () =>
  (await sql<Review>`select order_id, closed_as from provider_reviews`.execute(ctx().db)).rows

test('a payment that a rule at the provider chose is told to staff once, and shown until it is looked at', async () => {
  const { intentId, orderId } = await bought(empty.shop, empty.provider)
  const asked = { payment_intent: intentId }
  const { id } = await empty.provider.post<{ id: string }>('/sandbox/reviews', asked)
  await hearEvents(ctx())
  await hearEvents(ctx())
  expect(await reviews()).toEqual([{ order_id: orderId, closed_as: null }])
  const news = sql`select from notifications where dedupe_key = ${`provider-review:${id}`}`
  expect((await news.execute(ctx().db)).rows).toHaveLength(1)
  await empty.provider.post(`/sandbox/reviews/${id}/close`, { reason: 'approved' })
  await hearEvents(ctx())
  expect(await reviews()).toEqual([{ order_id: orderId, closed_as: 'approved' }])
})
