import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { reconcile } from './reconcile.ts'

let provider: TestCardProvider
let shop: TestShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await stock(shop.ctx, 40)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
beforeEach(async () => {
  await sql`update payment_attempts set status = 'cancelled' where status = 'open'`.execute(
    shop.ctx.db,
  )
})

/** Paid at the provider, told by nobody, and left for longer than the reconciler waits. */
async function leftPaid(count: number) {
  const opened = await Promise.all(
    Array.from({ length: count }, async () => {
      const payment = await aBrowser(shop).opened()
      await provider.pay(payment.paymentIntentId)
      return payment
    }),
  )
  await sql`
    update payment_attempts set created_at = created_at - interval '61 seconds'
    where status = 'open'`.execute(shop.ctx.db)
  return opened
}

/** A worker that notes which payments it asks the provider about; some questions fail. */
function aWorker(asked: string[], failing: ReadonlySet<string> = new Set()): Context {
  const { payments } = shop.ctx
  const findIntent = async (id: string) => {
    asked.push(id)
    if (failing.has(id)) throw new Error('the provider does not answer')
    return await payments.findIntent(id)
  }
  return { ...shop.ctx, payments: { ...payments, findIntent } }
}

async function statusesOf(orders: readonly { orderId: string }[]) {
  const rows = await shop.ctx.db
    .selectFrom('orders')
    .select('payment_status')
    .where(
      'id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .execute()
  return rows.map((row) => row.payment_status)
}

test('two workers at once ask the provider once about each payment, and settle them all', async () => {
  const opened = await leftPaid(14)
  const [first, second]: [string[], string[]] = [[], []]
  await Promise.all([reconcile(aWorker(first)), reconcile(aWorker(second))])
  const intents = opened.map(({ paymentIntentId }) => paymentIntentId)
  expect([...first, ...second].sort()).toEqual(intents.sort())
  expect(first.length).toBeGreaterThan(0)
  expect(second.length).toBeGreaterThan(0)
  expect(new Set(await statusesOf(opened))).toEqual(new Set(['paid']))
})

test('a payment that cannot be looked up holds up no other, and has its turn again later', async () => {
  const opened = await leftPaid(13)
  const middle = opened[6]
  if (!middle) throw new Error('nothing was opened')
  const others = opened.filter(({ orderId }) => orderId !== middle.orderId)
  const asked: string[] = []
  await reconcile(aWorker(asked, new Set([middle.paymentIntentId])))
  expect(asked).toHaveLength(13)
  expect(new Set(await statusesOf(others))).toEqual(new Set(['paid']))
  expect(await statusesOf([middle])).toEqual(['awaiting'])

  const again: string[] = []
  await reconcile(aWorker(again))
  expect(again).toEqual([])
  await sql`update payment_attempts set check_after = check_after - interval '60 seconds'`.execute(
    shop.ctx.db,
  )
  await reconcile(aWorker(again))
  expect(again).toEqual([middle.paymentIntentId])
  expect(await statusesOf([middle])).toEqual(['paid'])
})

test('a payment that is still open is looked up once per turn', async () => {
  await aBrowser(shop).opened()
  await sql`
    update payment_attempts set created_at = created_at - interval '61 seconds'
    where status = 'open'`.execute(shop.ctx.db)
  const asked: string[] = []
  await reconcile(aWorker(asked))
  await reconcile(aWorker(asked))
  expect(asked).toHaveLength(1)
})

test('a gift that was cut off is given up, although another one cannot be', async () => {
  const { ctx } = shop
  const opened = await leftPaid(3)
  await sql`
    update orders set expires_at = shop_now() - interval '1 second'
    where id = any(${opened.map(({ orderId }) => orderId)})`.execute(ctx.db)
  await sql`
    delete from payment_attempts where order_id = any(${opened.map(({ orderId }) => orderId)})`.execute(
    ctx.db,
  )
  const bad = opened[1]?.orderId ?? ''
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'this order cannot move'; end $$`.execute(ctx.db)
  await sql
    .raw(`
      create trigger stuck before update on orders for each row
      when (new.id = '${bad}') execute function refuse()`)
    .execute(ctx.db)
  await reconcile(ctx)
  await sql`drop trigger stuck on orders`.execute(ctx.db)
  expect((await statusesOf(opened)).sort()).toEqual(['awaiting', 'expired', 'expired'])
})
