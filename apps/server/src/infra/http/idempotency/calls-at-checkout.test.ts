import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { forgetCalls } from './calls.ts'
import { checkoutScope } from './scopes.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('FORYOU', 'percentage', 10000, 1, 1, true, 0), ('GIFT', 'percentage', 10000, 9, 9, true, 0)
  `.execute(shop.ctx.db)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Browser = ReturnType<typeof aBrowser>
const OPEN = '/api/create-payment-intent'
const FREE = '/api/confirm-free-order'

const aCart = (quantity = 1) => ({
  items: [aLine({ quantity })],
  currency: 'usd',
  billingInfo: aBuyer(),
})
const aGift = (couponCode: string) => ({ items: [aLine()], billingInfo: aBuyer(), couponCode })

async function aVisitor(): Promise<Browser> {
  const browser = aBrowser(shop)
  await browser.call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  return browser
}
const send = (browser: Browser, url: string, body: object, key: string) =>
  browser.call('POST', url, body, { 'idempotency-key': key })

test('the same call under one key is one order, also after it was paid', async () => {
  const browser = await aVisitor()
  const first = (await send(browser, OPEN, aCart(), 'key-1')).json()
  await provider.pay(first.paymentIntentId)
  await browser.confirm(first)
  const again = await send(browser, OPEN, aCart(), 'key-1')
  expect(again.headers['idempotent-replayed']).toBe('true')
  const { orderId, paymentIntentId, clientSecret, total } = first
  expect(again.json()).toMatchObject({ orderId, paymentIntentId, clientSecret, total })
  const anew = await send(browser, OPEN, aCart(), 'key-2')
  expect(anew.json().orderId).not.toBe(orderId)
})

test('another body under a used key is refused, and so is a key that is none', async () => {
  const browser = await aVisitor()
  await send(browser, OPEN, aCart(), 'key-1')
  const other = await send(browser, OPEN, aCart(3), 'key-1')
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  for (const key of ['', 'with space', 'k'.repeat(256)]) {
    const reply = await send(browser, OPEN, aCart(), key)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'idempotency_key_invalid'])
  }
})

test('while the first call is under way the same one waits its turn', async () => {
  const browser = await aVisitor()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => send(browser, OPEN, aCart(), 'at-once')),
  )
  const orders = replies.flatMap((reply) => reply.json().orderId ?? [])
  expect(new Set(orders).size).toBe(1)
  expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
})

test('a key that another browser used means nothing', async () => {
  const [owner, other] = [await aVisitor(), await aVisitor()]
  const own = (await send(owner, OPEN, aCart(), 'shared')).json()
  const reply = await send(other, OPEN, aCart(), 'shared')
  expect(reply.headers['idempotent-replayed']).toBeUndefined()
  expect(reply.json().orderId).not.toBe(own.orderId)
})

test('a call that failed may be made again under its key', async () => {
  const browser = await aVisitor()
  const wrong = { ...aCart(), couponCode: 'LATER' }
  expect((await send(browser, OPEN, wrong, 'key-1')).statusCode).toBe(422)
  await sql`insert into coupons (code, kind, percent_bp) values ('LATER', 'percentage', 1000)`.execute(
    shop.ctx.db,
  )
  expect((await send(browser, OPEN, wrong, 'key-1')).statusCode).toBe(200)
})

test('a free order is repeated with what its caller may see, and nothing of it is kept but its id', async () => {
  const browser = await aVisitor()
  const own = (await send(browser, FREE, aGift('FORYOU'), 'gift')).json<OrderConfirmation>()
  expect(own.licenseKeys).toHaveLength(1)
  const again = await send(browser, FREE, aGift('FORYOU'), 'gift')
  expect(again.json()).toEqual(own)

  const forMany = await send(await aVisitor(), FREE, aGift('GIFT'), 'gift')
  expect(forMany.json()).toMatchObject({ hasLicenseKeys: true, licenseKeys: [] })
  const { rows } = await sql<{ kept: string }>`
    select string_agg(i::text, ' ') as kept from calls i`.execute(shop.ctx.db)
  expect(rows[0]?.kept).toContain(own.orderId)
  expect(rows[0]?.kept).not.toContain(own.licenseKeys[0]?.licenseKey)
})

test('a free order whose server died before it answered is not given a second time', async () => {
  const { db } = shop.ctx
  const browser = await aVisitor()
  // The process ends once the keys are given: nothing is written down after that.
  await sql`create function die() returns trigger language plpgsql as $$ begin
    perform from orders where to_jsonb(id) = new.answer and payment_status = 'paid';
    if found then return null; end if;
    return new;
  end $$`.execute(db)
  await sql`create trigger dies before update on calls for each row execute function die()`.execute(
    db,
  )
  const first = (await send(browser, FREE, aGift('GIFT'), 'dies')).json<OrderConfirmation>()
  await sql`drop trigger dies on calls`.execute(db)
  await sql`update calls set created_at = now() - interval '2 minutes'`.execute(db)
  await sql`update quotes set expires_at = now() - interval '1 second'`.execute(db)
  const again = (await send(browser, FREE, aGift('GIFT'), 'dies')).json<OrderConfirmation>()
  expect(again.orderId).toBe(first.orderId)
})

test('a free order that may still be given is not begun beside itself, and later it is finished', async () => {
  const { db } = shop.ctx
  const browser = await aVisitor()
  // The process ends before the keys are given: the order is there, unpaid.
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`.execute(
    db,
  )
  await sql`create trigger fails before insert on assignments for each row execute function fail()`.execute(
    db,
  )
  expect((await send(browser, FREE, aGift('GIFT'), 'slow')).statusCode).toBe(500)
  await sql`drop trigger fails on assignments`.execute(db)
  expect((await send(browser, FREE, aGift('GIFT'), 'slow')).statusCode).toBe(409)
  await sql`update calls set created_at = now() - interval '2 minutes'`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from orders where payment_status = 'awaiting' order by created_at desc limit 1`.execute(
    db,
  )
  const finished = (await send(browser, FREE, aGift('GIFT'), 'slow')).json<OrderConfirmation>()
  expect(finished.orderId).toBe(rows[0]?.id)
})

test('after three days a key is forgotten', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from calls`.execute(shop.ctx.db)).rows[0]
      ?.count
  expect(await count()).toBeGreaterThan(0)
  await sql`update calls set created_at = now() - interval '73 hours'`.execute(shop.ctx.db)
  await forgetCalls(shop.ctx.db, checkoutScope)
  expect(await count()).toBe(0)
})
