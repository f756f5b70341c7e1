import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../modules/buying/checkout/settle/reconcile.ts'
import { hourlyInvariants } from '../modules/operations/invariants/invariants.jobs.ts'
import { aBrowser, aBuyer } from '../testing/buyer.ts'
import { eventually } from '../testing/eventually.ts'
import { stock } from '../testing/stock.ts'
import { type WorkingShop, workingShop } from '../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }, [])
})
afterAll(() => working.close())

async function readingOf(series: string): Promise<number> {
  const told = await working.shop.metrics.registry.metrics()
  const line = told.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

const rise = async (series: string, work: () => Promise<unknown>) => {
  const before = await readingOf(series)
  await work()
  return (await readingOf(series)) - before
}

async function aPayment(email: string) {
  await stock(working.shop.ctx, 1)
  const buyer = aBrowser(working.shop)
  const opened = await buyer.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  return { buyer, opened }
}

test('a mail of an order counts when the mail server has taken it, and its job as done', async () => {
  const { buyer, opened } = await aPayment('mailed@example.com')
  const counted = await rise('mail_accepted_seconds_count{template="keys"}', async () => {
    const jobs = await readingOf('job_seconds_count{queue="emails.send",outcome="good"}')
    await buyer.confirm(opened)
    await working.mailsTo('mailed@example.com', 2)
    await eventually('both jobs are counted', async () => {
      return (await readingOf('job_seconds_count{queue="emails.send",outcome="good"}')) >= jobs + 2
    })
  })
  expect(counted).toBe(1)
})

test('a payment its buyer tells of counts once, however often it is told', async () => {
  const { buyer, opened } = await aPayment('told@example.com')
  const counted = await rise('payment_to_key_seconds_count{told="browser"}', async () => {
    await buyer.confirm(opened)
    await buyer.confirm(opened)
  })
  expect(counted).toBe(1)
  expect(await readingOf('payment_to_key_seconds_bucket{le="30",told="browser"}')).toBeGreaterThan(
    0,
  )
})

test('a payment nobody told of counts as found, with the time it took', async () => {
  const { opened } = await aPayment('found@example.com')
  await sql`
    update payment_attempts set created_at = created_at - interval '2 minutes'
    where order_id = ${opened.orderId}`.execute(working.shop.ctx.db)
  const found = 'payment_to_key_seconds_count{told="reconciler"}'
  expect(await rise(found, () => reconcile(working.shop.ctx, 0))).toBe(1)
})

test('an answer counts for its part of the shop, and a check of the invariants by its time', async () => {
  const browser = aBrowser(working.shop)
  const quoted = await rise('answers_total{part="checkout",outcome="good"}', () => browser.opened())
  expect(quoted).toBe(1)
  const run = () => hourlyInvariants.runNow?.(working.shop.ctx) ?? Promise.resolve()
  expect(await rise('invariant_run_seconds_count', run)).toBe(1)
})
