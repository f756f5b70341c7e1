import type { OpenedCart } from '@keyhaven/contracts/kept-carts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { moveClock } from '../../../testing/clock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { oldKeptCarts } from '../kept-carts/kept-carts.jobs.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Visitor = Pick<ReturnType<typeof aVisitor>, 'call'>

async function follow(path: string, visitor: Visitor = aVisitor(shop), host = 'localhost') {
  const reply = await visitor.call('GET', path, undefined, { host })
  const address = new URL(String(reply.headers.location ?? '/none'), 'http://localhost')
  return { reply, address, token: address.hash.slice(1) }
}
const open = (token: string, visitor: Visitor = aVisitor(shop), host = 'localhost') =>
  visitor.call('POST', '/api/cart/handed', { token }, { host })
const cartCount = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from handed_carts`.execute(shop.ctx.db)
  return rows[0]?.count
}

test('a link fills the cart of the checkout with lines, code and address, and keeps none of it in the address', async () => {
  const link =
    '/buy/professional-plus-2024:2,home-2024:1?discounts/codes/0=SAVE10&buyer/email=ann@example.com&attribution/utm_source=agent'
  const { reply, address, token } = await follow(link)
  expect(reply.statusCode).toBe(303)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  expect(address.pathname + address.search).toBe('/checkout?handed=1&utm_source=agent')
  expect(address.href).not.toContain('ann')
  const opened = await open(token)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.json<OpenedCart>()).toEqual({
    items: [
      { productId: 'professional-plus-2024', quantity: 2 },
      { productId: 'home-2024', quantity: 1 },
    ],
    couponCode: 'SAVE10',
    email: 'ann@example.com',
    currency: null,
  })
})

test('the token of a link is nowhere in the database', async () => {
  const { token } = await follow('/buy/home-2024:1')
  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(h)::text as kept from handed_carts h`.execute(shop.ctx.db)
  expect(token).toHaveLength(43)
  expect(rows.some(({ kept }) => kept.includes(token))).toBe(false)
})

test('following a link writes no order, holds no key and gives no browser a cookie', async () => {
  const ordersAndHolds = () =>
    sql`select (select count(*) from orders), (select count(*) from key_units where status = 'held')`
      .execute(shop.ctx.db)
      .then(({ rows }) => rows)
  const before = await ordersAndHolds()
  const { reply } = await follow('/buy/home-2024:3')
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await ordersAndHolds()).toEqual(before)
})

test('a cart opens as often as wanted, for anyone with the link, until six hours are over', async () => {
  const { token } = await follow('/buy/home-2024:1')
  const visitor = aVisitor(shop)
  for (const one of [visitor, visitor, aVisitor(shop)]) {
    expect((await open(token, one)).statusCode).toBe(200)
  }
  await moveClock(shop, 6.1 * 3_600)
  expect((await open(token)).json()).toMatchObject({ code: 'link_expired' })
  await oldKeptCarts.run(shop.ctx)
  expect(await cartCount()).toBe(0)
  await moveClock(shop, 0)
})

test('a guessed, a foreign and an unknown token get the same answer', async () => {
  const { token } = await follow('/buy/home-2024:1')
  const answers = await Promise.all([
    open('A'.repeat(43)),
    open('short'),
    open(token, aVisitor(shop), 'office.localhost'),
  ])
  const told = answers.map((reply) => {
    const { requestId: _, ...body } = reply.json<Record<string, unknown>>()
    return [reply.statusCode, body]
  })
  expect(told[0]).toMatchObject([410, { code: 'link_expired' }])
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  expect((await open(token)).statusCode).toBe(200)
})

test('editions that are not sold are left out, and a link with none of them leads to the shop', async () => {
  const some = await follow('/buy/home-2024:1,home-1999:4')
  expect((await open(some.token)).json<OpenedCart>().items).toEqual([
    { productId: 'home-2024', quantity: 1 },
  ])
  const before = await cartCount()
  const none = await follow('/buy/home-1999:4?continue_to=/checkout')
  expect([none.reply.statusCode, none.reply.headers.location]).toEqual([303, '/shop'])
  expect(await cartCount()).toBe(before)
})

test('a store hands over what it sells itself', async () => {
  await sql`
    update stores set product_ids = array['home-2024'], version = version + 1
    where id = 'office'`.execute(shop.ctx.db)
  const first = await follow('/buy/home-2024:1', aVisitor(shop), 'office.localhost')
  expect(first.reply.statusCode).toBe(303)
  const opened = await open(first.token, aVisitor(shop), 'office.localhost')
  expect(opened.json<OpenedCart>().items).toHaveLength(1)
})

test.each([
  ['/buy/home-2024', 400],
  ['/buy/home-2024:0', 400],
  ['/buy/home-2024:1/more', 400],
  ['/buy/%00:1', 400],
])('%s cannot be read and makes no cart', async (path, status) => {
  const before = await cartCount()
  const { reply } = await follow(path)
  expect(reply.statusCode).toBe(status)
  expect(await cartCount()).toBe(before)
})

test.each([
  ['/checkout', '/checkout'],
  ['/cart', '/cart'],
  ['/shop', '/checkout'],
  ['//evil.example', '/checkout'],
  ['https://evil.example', '/checkout'],
  ['/a/..//evil.example', '/checkout'],
  ['/%2fevil.example', '/checkout'],
])('with lines, continue_to=%s leads to %s', async (wanted, path) => {
  const { address } = await follow(`/buy/home-2024:1?continue_to=${encodeURIComponent(wanted)}`)
  expect([address.origin, address.pathname]).toEqual(['http://localhost', path])
})

test('a link without lines leads to a page of the shop, and a code can be claimed there', async () => {
  const at = async (query: string) => (await follow(`/buy/${query}`)).reply.headers.location
  expect(await at('')).toBe('/shop')
  expect(await at('?continue_to=/pricing&attribution/utm_source=x')).toBe('/pricing?utm_source=x')
  expect(await at('?continue_to=//evil.example')).toBe('/shop')
  expect(await at('?discounts/codes/0=WELCOME10')).toBe('/shop#claim=WELCOME10')
})

test('what only looks at a link makes no cart', async () => {
  const before = await cartCount()
  const reply = await shop.app.inject({ method: 'HEAD', url: '/buy/home-2024:1' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/checkout'])
  expect(await cartCount()).toBe(before)
})

test('once a browser that opened it has paid, a link opens nothing for anyone', async () => {
  const { token } = await follow('/buy/home-2024:1')
  const buyer = aBrowser(shop)
  expect((await open(token, buyer)).statusCode).toBe(200)
  const opened = await buyer.opened()
  expect((await open(token, buyer)).statusCode).toBe(200)
  await provider.pay(opened.paymentIntentId)
  expect((await buyer.confirm(opened)).statusCode).toBe(200)
  expect((await open(token)).json()).toMatchObject({ code: 'link_expired' })
  expect((await open(token, buyer)).json()).toMatchObject({ code: 'link_expired' })
})

test('one network prepares so many carts an hour, and others are not held up', async () => {
  const strict = await testShop()
  try {
    const statuses: number[] = []
    const visitor = aVisitor(strict)
    for (let call = 0; call < 61; call += 1) {
      statuses.push((await visitor.call('GET', '/buy/home-2024:1')).statusCode)
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await aVisitor(strict).call('GET', '/buy/home-2024:1')).statusCode).toBe(303)
  } finally {
    await strict.close()
  }
})
