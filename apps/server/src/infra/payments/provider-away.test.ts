import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../modules/buying/checkout/settle/reconcile.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { eventually } from '../../testing/eventually.ts'
import { type FaultProxy, faultProxy } from '../../testing/fault-proxy.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

type Opened = Awaited<ReturnType<ReturnType<typeof aBrowser>['opened']>>

let provider: TestCardProvider
let proxy: FaultProxy
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  proxy = await faultProxy({ port: Number(new URL(provider.base).port) })
  shop = await testShop({
    sandboxUrl: `http://127.0.0.1:${proxy.port}`,
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 100_000,
  })
  await stock(shop.ctx, 50)
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
  await provider.close()
})
beforeEach(async () => {
  await proxy.behave('none')
  await eventually('the provider', async () => (await aBrowser(shop).open()).statusCode === 200)
})

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}

const orders = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from orders`.execute(shop.ctx.db)
  return rows[0]?.count
}

/** Five buyers at once wait in vain: from then on nobody does. */
const giveUp = () => Promise.all(Array.from({ length: 5 }, () => aBrowser(shop).open()))

test.each(['hanging', 'slow'] as const)(
  'a buyer hears within eight seconds that the card provider is %s, kindly and with a time to come back',
  async (fault) => {
    await proxy.behave(fault)
    const { result, ms } = await timed(() => aBrowser(shop).open())
    expect(ms).toBeLessThan(8_000)
    expect(result.statusCode).toBe(503)
    expect(result.json()).toMatchObject({
      code: 'payment_unavailable',
      error: expect.stringContaining('You were not charged'),
    })
    expect(Number(result.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('once it is known that the provider is away, buyers hear it at once and nothing is put aside for them', async () => {
  await proxy.behave('hanging')
  await giveUp()
  const before = await orders()
  const { result, ms } = await timed(() => aBrowser(shop).open())
  expect([result.statusCode, result.json().code]).toEqual([503, 'payment_unavailable'])
  expect(ms).toBeLessThan(500)
  expect(await orders()).toBe(before)
})

test('a buyer who asked while the provider was away pays the same order once it is back', async () => {
  const browser = aBrowser(shop)
  await proxy.behave('gone')
  expect((await browser.open()).statusCode).toBe(503)
  await giveUp()
  await proxy.behave('none')
  const begun = performance.now()
  const opened = await eventually('a payment', async () => {
    const reply = await browser.open()
    return reply.statusCode === 200 && reply.json<Opened>()
  })
  expect(performance.now() - begun).toBeLessThan(10_000)
  await provider.pay(opened.paymentIntentId)
  expect((await browser.confirm(opened)).statusCode).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select count(*) from payment_attempts where order_id = ${opened.orderId}`.execute(shop.ctx.db)
  expect(rows[0]?.count).toBe(1)
})

test('the reconciler stops asking a provider that is away, and takes everything up again later', async () => {
  await sql`
    update payment_attempts
    set check_after = shop_now() + interval '1 hour', created_at = shop_now()`.execute(shop.ctx.db)
  const opened = []
  for (let i = 0; i < 15; i += 1) opened.push(await aBrowser(shop).opened())
  for (const { paymentIntentId } of opened) await provider.pay(paymentIntentId)
  const ids = opened.map(({ orderId }) => orderId)
  await sql`
    update payment_attempts set created_at = created_at - interval '2 minutes'
    where order_id = any(${ids})`.execute(shop.ctx.db)
  await proxy.behave('hanging')
  const { ms } = await timed(() => reconcile(shop.ctx, 0))
  expect(ms).toBeLessThan(16_000)
  const asked = await sql<{ count: number }>`
    select count(*) from payment_attempts
    where order_id = any(${ids}) and check_after > shop_now()`.execute(shop.ctx.db)
  expect(asked.rows[0]?.count).toBeLessThanOrEqual(11)

  await proxy.behave('none')
  await sql`
    update payment_attempts set check_after = null
    where order_id = any(${ids})`.execute(shop.ctx.db)
  await eventually('all paid orders', async () => {
    await reconcile(shop.ctx, 0)
    const { rows } = await sql<{ count: number }>`
      select count(*) from orders
      where id = any(${ids}) and payment_status = 'paid'`.execute(shop.ctx.db)
    return rows[0]?.count === opened.length
  })
})
