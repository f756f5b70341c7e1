import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 10)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const db = () => shop.ctx.db
const price = (minor: number, shareBp: number | null = null, productId = 'home-2024') =>
  sql`
    insert into price_history (product_id, price_minor, valid_from, approved_share_bp)
    values (${productId}, ${minor}, shop_now(), ${shareBp})`.execute(db())
const coupon = (code: string, percentBp: number, shareBp: number | null = null) =>
  sql`
    insert into coupons (code, kind, percent_bp, max_per_customer, approved_share_bp)
    values (${code}, 'percentage', ${percentBp}, 100, ${shareBp})`.execute(db())
const quote = (couponCode?: string, currency = 'usd', productId = 'home-2024') =>
  aBrowser(shop).call('POST', '/api/checkout/quote', {
    items: [aLine({ productId })],
    currency,
    couponCode,
  })
const judged = async (orderId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select reference_minor, judged_minor, floor_share_bp, approval_id
    from order_lines where order_id = ${orderId}`.execute(db())
  return rows
}

test('a line keeps what it was judged by', async () => {
  await coupon('TENTH', 1_000)
  const { orderId } = await aBrowser(shop).opened({ couponCode: 'TENTH' })
  expect(await judged(orderId)).toEqual([
    { reference_minor: 14_999, judged_minor: 13_499, floor_share_bp: 5_000, approval_id: null },
  ])
})

test('a price that rises while someone pays refuses nobody who was promised the old one', async () => {
  await coupon('HALF', 5_000)
  const browser = aBrowser(shop)
  const cart = { items: [aLine()], couponCode: 'HALF' }
  expect(
    (await browser.call('POST', '/api/checkout/quote', { ...cart, currency: 'usd' })).statusCode,
  ).toBe(200)
  await price(29_999)
  const { orderId } = await browser.opened(cart)
  expect(await judged(orderId)).toMatchObject([{ reference_minor: 14_999, judged_minor: 7_499 }])
  await price(14_999)
})

test('a coupon and a price that are fair by themselves do not add up to less than the floor', async () => {
  await price(17_999)
  for (const currency of ['usd', 'eur', 'jpy']) {
    const reply = await quote('HALF', currency)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'coupon_below_floor'])
    expect(reply.json().message).toBe('Invalid coupon code or discount conflict')
    expect((await quote('TENTH', currency)).statusCode).toBe(200)
  }
  const said = await aBrowser(shop).call('POST', '/api/coupons/validate', {
    code: 'HALF',
    email: 'guest@example.com',
    cartTotal: 179.99,
    productIds: ['home-2024'],
    items: [aLine()],
  })
  expect(said.json()).toMatchObject({ isValid: false })
  const { rows } = await sql`
    select 1 from notifications where title = 'A coupon goes below the floor'`.execute(db())
  expect(rows).toHaveLength(1)
})

test('approved shares do not add up: the lowest of what is used counts', async () => {
  const productId = 'home-2021'
  const { rows } = await sql<{ minor: number }>`
    select price_minor as minor from price_history where product_id = ${productId}`.execute(db())
  await price(Math.ceil((rows[0]?.minor ?? 0) * 0.4), 4_000, productId)
  await coupon('APPROVED30', 3_000, 3_000)
  expect((await quote(undefined, 'usd', productId)).statusCode).toBe(200)
  expect((await quote('TENTH', 'usd', productId)).json().code).toBe('coupon_below_floor')
  const both = await quote('APPROVED30', 'usd', productId)
  expect([both.statusCode, both.json().code]).toEqual([422, 'coupon_below_floor'])
})

test('a currency that fell a little refuses nobody, and one that fell a lot is told to staff', async () => {
  const rate = (micros: number) =>
    sql`
      insert into currency_rates (currency, rate_micros, valid_from)
      values ('GBP', ${micros}, shop_now())`.execute(db())
  const { rows } = await sql<{ rate_micros: number }>`
    select rate_micros from currency_rates where currency = 'GBP'`.execute(db())
  const before = rows[0]?.rate_micros ?? 0
  await coupon('ALMOSTHALF', 4_999)
  const productId = 'home-2019'
  await rate(Math.round(before * 0.95))
  expect((await quote('ALMOSTHALF', 'gbp', productId)).statusCode).toBe(200)
  await rate(Math.round(before * 0.4))
  const low = await quote(undefined, 'gbp', productId)
  expect([low.statusCode, low.json().code]).toEqual([409, 'price_needs_check'])
  const told = await sql`
    select 1 from notifications where title = 'A price is below the floor'`.execute(db())
  expect(told.rows).toHaveLength(1)
})
