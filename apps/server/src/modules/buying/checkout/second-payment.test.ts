import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../jobs.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { askForAll, refundsAt } from '../../../testing/returns.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  standing,
} from '../../../testing/reversals.ts'
import { paidAgain } from '../../../testing/second-payment.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { settle } from './settle/settle.ts'

const PRICE = 14_999

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

async function boughtTwice() {
  await stock(shop.ctx, 1)
  const first = await bought(shop, provider)
  const second = await paidAgain(shop, provider, first.orderId, PRICE)
  await settle(shop.ctx, second.intentId, 'test')
  return { first, second }
}

const queuedRefunds = async (attemptId: string) => {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job
    where name = 'checkout.refund-duplicate' and data ->> 'attemptId' = ${attemptId}`.execute(
    shop.ctx.db,
  )
  return rows.map((row) => row.data)
}

/** What a worker does with the queued job. */
async function runRefund(attemptId: string) {
  const job = jobs.find(({ name }) => name === 'checkout.refund-duplicate')
  await job?.run(shop.ctx, { attemptId }, { isLastTry: false })
}

test('a second payment of one order queues its refund once, however often it is told', async () => {
  const { first, second } = await boughtTwice()
  await settle(shop.ctx, second.intentId, 'told again')
  await settle(shop.ctx, first.intentId, 'told again')
  expect(await queuedRefunds(second.attemptId)).toEqual([{ attemptId: second.attemptId }])
  await runRefund(second.attemptId)
})

test('a second payment goes back in full and once, although the job runs again', async () => {
  const { first, second } = await boughtTwice()
  await runRefund(second.attemptId)
  await runRefund(second.attemptId)
  await Promise.all([runRefund(second.attemptId), runRefund(second.attemptId)])
  await hearEvents(shop.ctx)
  expect(await refundsAt(shop, second.intentId)).toEqual([PRICE])
  expect(await refundsAt(shop, first.intentId)).toEqual([])
  expect(await standing(shop.ctx, first.orderId)).toEqual({
    payment: 'paid',
    fulfilment: 'allocated',
    ledger: ['charge', 'charge', 'refund'],
    units: ['assigned'],
    missing: 0,
  })
  const order = await first.order()
  expect(order.licenseKeys).toHaveLength(1)
  expect(order.refunded, 'the order itself cost what it did').toBeUndefined()
})

test('a second payment is no sale and its return no refund: both have figures of their own', async () => {
  const kinds = async () => {
    const { rows } = await sql<{ kind: string; minor: number; orders: number }>`
      select kind, sum(amount_minor)::integer as minor, sum(order_count)::integer as orders
      from figure_deltas
      group by kind
      order by kind`.execute(shop.ctx.db)
    return Object.fromEntries(rows.map(({ kind, minor, orders }) => [kind, [minor, orders]]))
  }
  await sql`delete from figure_deltas`.execute(shop.ctx.db)
  const { second } = await boughtTwice()
  await runRefund(second.attemptId)
  await hearEvents(shop.ctx)
  const told = { charge: [PRICE, 1], second_charge: [PRICE, 0], second_refund: [PRICE, 0] }
  expect(await kinds()).toEqual(told)
  await sql`select rebuild_figures()`.execute(shop.ctx.db)
})

test('who paid twice and got the second payment back may still return what the first bought', async () => {
  const { first, second } = await boughtTwice()
  await runRefund(second.attemptId)
  const asked = await askForAll(first)
  expect(asked.json()).toMatchObject({ requests: [{ state: 'review', amount: '149.99' }] })
})

test('the payment that bought the keys is never taken for a second one', async () => {
  await stock(shop.ctx, 1)
  const { intentId, orderId } = await bought(shop, provider)
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempts where order_id = ${orderId}`.execute(shop.ctx.db)
  await runRefund(rows[0]?.id ?? '')
  expect(await refundsAt(shop, intentId)).toEqual([])
})
