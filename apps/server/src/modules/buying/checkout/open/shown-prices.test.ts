import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

const PATH = '/api/create-payment-intent'
const PRICE = 149.99
const PRICE_MINOR = 14_999

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await sql`
    insert into coupons (code, kind, percent_bp, product_ids, approved_share_bp)
    values ('TENTH', 'percentage', 1000, '{}', 0), ('OTHERHALF', 'percentage', 5000, '{home-2021}', 0)`.execute(
    shop.ctx.db,
  )
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const askedOf = async (intentId: string) =>
  (await shop.ctx.payments.findIntent(intentId)).amountMinor

/** A body as it would be written by hand: some of it no JSON.stringify would write. */
const openRaw = (item: string, amount: string, currency = '"usd"') =>
  aBrowser(shop).call(
    'POST',
    PATH,
    Buffer.from(
      `{"items":[${item}],"currency":${currency},"amount":${amount},"billingInfo":${JSON.stringify(aBuyer())}}`,
    ),
    { 'content-type': 'application/json' },
  )

const item = JSON.stringify(aLine())
const line = (productId: string, quantity: string) =>
  `{"productId":${productId},"quantity":${quantity}}`

const quantities = [
  ...['-1', '0', '-0', '0.5', '1.0000001', '51', '1000', '9007199254740993', '1e309', '-1e309'],
  ...['NaN', 'Infinity', '"1"', '"one"', 'null', 'true', '[1]', '{"valueOf":1}', '""', '1e-9'],
]
const products = [
  ...['"no-such-product"', '""', 'null', '["home-2024"]', '{"$ne":null}', '"__proto__"'],
  ...['"HOME-2024"', '"home-2024 "', '"home-2024\' or 1=1 --"', '"%"', '1'],
]
/** What a browser might say it showed; all of them are wrong for one Home 2024. */
const amounts = [
  ...['0', '0.5', '-149.99', '134.99', '164.99', '149.97', '150.01', '14999', '1.4999'],
  ...['1e308', '1e309', '-1e309', 'NaN', '"149.99"', 'null', '[149.99]', '1e-300'],
]
const currencies = [
  ...['"jpy"', '"inr"', '"krw"', '"bhd"', '"xxx"', '""', 'null', '["usd"]', '"usd,jpy"', '"us$"'],
]

test.each([
  ['quantity', quantities, (value: string) => openRaw(line('"home-2024"', value), String(PRICE))],
  ['product', products, (value: string) => openRaw(line(value, '1'), String(PRICE))],
  ['amount', amounts, (value: string) => openRaw(item, value)],
  ['currency', currencies, (value: string) => openRaw(item, String(PRICE), value)],
] as const)('a cart with a hostile %s opens no payment', async (_, values, open) => {
  expect((await openRaw(item, String(PRICE))).statusCode).toBe(200)
  for (const value of values) {
    const reply = await open(value)
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    expect([value, isRefused, reply.json().clientSecret]).toEqual([value, true, undefined])
  }
})

test.each([
  { price: 0.01 },
  { price: -1, unitPrice: 0, total: 0, discount: 149.99 },
  { productName: 'Free sample', price: '0', currencyPrices: { USD: '0.01' } },
  { unitPriceMinor: 1, chargeMinor: 1, isFree: true },
])('the price is the catalogue’s, whatever a line says: %o', async (lie) => {
  const sums = { total: 0.01, discount: 149, couponDiscount: 149.99, subtotal: 0.01 }
  const body = { items: [{ ...aLine(), ...lie }], currency: 'usd', billingInfo: aBuyer(), ...sums }
  const opened = (await aBrowser(shop).call('POST', PATH, { ...body, amount: PRICE })).json()
  expect(await askedOf(opened.paymentIntentId)).toBe(PRICE_MINOR)
})

test('two lines of one product pay for two, and together they are too many', async () => {
  const twice = await aBrowser(shop).opened({ items: [aLine(), aLine()], amount: PRICE * 2 })
  expect(await askedOf(twice.paymentIntentId)).toBe(2 * PRICE_MINOR)
  const tooMany = [
    [aLine({ quantity: 50 }), aLine({ quantity: 1 })],
    Array.from({ length: 51 }, () => aLine()),
    ['home-2024', 'home-2021', 'home-2019'].map((productId) => aLine({ productId, quantity: 34 })),
    [],
  ]
  for (const items of tooMany) {
    const { statusCode } = await aBrowser(shop).open({ items })
    expect([items.length, [400, 422].includes(statusCode)]).toEqual([items.length, true])
  }
})

test('a page that shows a price of its own is told the shop’s, and nothing is charged', async () => {
  for (const amount of [119.99, 174.99, 99.99, 49, 149, 199, 69.99, 399.99, 75, 0.01]) {
    const reply = await aBrowser(shop).open({ amount })
    expect([amount, reply.statusCode]).toEqual([amount, 409])
    expect(reply.json()).toMatchObject({ code: 'price_changed', expectedAmount: String(PRICE) })
  }
})

test('a discount comes from a coupon that the shop checked, never from the amount', async () => {
  const honest = await aBrowser(shop).open({ couponCode: 'TENTH', amount: 134.99 })
  expect(honest.json()).toMatchObject({ total: '134.99' })
  const halves = [...['TENTH', 'OTHERHALF', 'TENTH,OTHERHALF', 'HALFPRICE', 'TENT%'], undefined]
  for (const couponCode of halves) {
    const reply = await aBrowser(shop).open({ ...(couponCode && { couponCode }), amount: 75 })
    expect([couponCode, [409, 422].includes(reply.statusCode)]).toEqual([couponCode, true])
  }
})

test('a discount told for an invented sum, or for one of two editions, is not the order’s', async () => {
  const asked = { code: 'TENTH', cartTotal: 1_400, productIds: ['home-2024'] }
  const browser = aBrowser(shop)
  const told = (await browser.call('POST', '/api/coupons/validate', asked)).json()
  expect(told).toMatchObject({ isValid: true, discountAmount: 140 })
  const inflated = await browser.open({ couponCode: 'TENTH', amount: PRICE - told.discountAmount })
  expect(inflated.statusCode).toBe(409)
  const items = [aLine(), aLine({ productId: 'home-2021' })]
  const spread = await aBrowser(shop).open({ items, couponCode: 'OTHERHALF', amount: 139.99 })
  expect(spread.statusCode).toBe(409)
})

test('a coupon that was switched off after it was shown takes nothing off', async () => {
  const browser = aBrowser(shop)
  const quote = (by = browser) =>
    by.call('POST', '/api/checkout/quote', {
      items: [aLine()],
      currency: 'usd',
      couponCode: 'TENTH',
    })
  expect((await quote()).json()).toMatchObject({ total: '134.99' })
  const switchTo = (isOn: boolean) =>
    sql`update coupons set is_active = ${isOn} where code = 'TENTH'`.execute(shop.ctx.db)
  await switchTo(false)
  // The price is held for this browser, and the use of the coupon is not.
  const held = await browser.open({ couponCode: 'TENTH', amount: 134.99 })
  expect([held.statusCode, held.json().code]).toEqual([422, 'coupon_refused'])
  expect((await quote(aBrowser(shop))).json().code).toBe('coupon_refused')
  expect((await browser.open({ amount: 134.99 })).statusCode).toBe(409)
  await switchTo(true)
})

const YEN = 16_499
test.each([
  ['jpy', YEN * 100],
  ['jpy', YEN / 100],
  ['jpy', PRICE],
  ['usd', YEN],
  ['usd', PRICE_MINOR],
  ['inr', PRICE],
  ['cny', PRICE],
  ['eur', PRICE],
  ['chf', 13_799],
])(
  'an amount of another currency or unit is not taken as one of %s: %d',
  async (currency, amount) => {
    const honest = await aBrowser(shop).open({ currency: 'jpy', amount: YEN })
    expect(honest.json()).toMatchObject({ total: String(YEN) })
    expect((await aBrowser(shop).open({ currency, amount })).statusCode).toBe(409)
  },
)

test('the payment of one currency ends when the cart is paid in another', async () => {
  const browser = aBrowser(shop)
  const yen = await browser.opened({ currency: 'jpy' })
  const rupees = await browser.opened({ currency: 'inr' })
  expect(await provider.pay(yen.paymentIntentId)).toBeGreaterThanOrEqual(400)
  expect(await provider.pay(rupees.paymentIntentId)).toBe(200)
})
