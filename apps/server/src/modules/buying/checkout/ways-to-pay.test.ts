import type { Quote } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

type Browser = ReturnType<typeof aBrowser>

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await setSetting(shop.ctx, 'payments.methods', ['card', 'klarna', 'ideal'])
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const items = [{ productId: 'home-2024', quantity: 1 }]
const quoted = async (browser: Browser, country?: string) => {
  const cart = { items, currency: 'EUR', ...(country && { country }) }
  return (await browser.call('POST', '/api/checkout/quote', cart)).json<Quote>()
}
const buyerIn = (country: string) => ({ ...aBuyer(), country })
const consents = { immediateDelivery: true, withdrawalWaiver: true }
const open = (browser: Browser, country: string, methodsKey?: string) =>
  browser.open({
    items,
    currency: 'EUR',
    billingInfo: buyerIn(country),
    consents,
    ...(methodsKey && { methodsKey }),
  })
const typesOf = async (intentId: string) =>
  (await provider.read<{ payment_method_types: string[] }>(`/v1/payment_intents/${intentId}`))
    .payment_method_types
const counted = async () => {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from orders`.execute(shop.ctx.db)
  return rows[0]?.orders
}

test('the form and the payment have one list, which follows the country', async () => {
  const browser = aBrowser(shop)
  const dutch = await quoted(browser, 'NL')
  expect(dutch.methods).toEqual(['card', 'klarna', 'ideal'])
  const opened = (await open(browser, 'NL', dutch.methodsKey)).json()
  expect(await typesOf(opened.paymentIntentId)).toEqual(dutch.methods)
})

test('a page that names no list pays by card, as it always did', async () => {
  const browser = aBrowser(shop)
  const opened = (await open(browser, 'NL')).json()
  expect(await typesOf(opened.paymentIntentId)).toEqual(['card'])
  const { rows } = await sql`
    select method_types from payment_attempts
    where order_id = ${opened.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ method_types: null }])
})

test.each([
  ['a country that changed since', 'NL', 'DE'],
  ['a list that is made up', undefined, 'NL'],
])('for %s nothing is opened, and the page is told the list of now', async (_, shown, country) => {
  const browser = aBrowser(shop)
  const key = shown ? (await quoted(browser, shown)).methodsKey : '0123456789abcdef'
  const before = await counted()
  const refused = await open(browser, country, key)
  const now = await quoted(browser, country)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'methods_changed'])
  expect(refused.json()).toMatchObject({
    methods: now.methods?.join(),
    methodsKey: now.methodsKey,
  })
  expect(await counted()).toBe(before)
  expect((await open(browser, country, now.methodsKey)).statusCode).toBe(200)
})

test('a buyer who moves to another country pays the same intent with the list of that country', async () => {
  const browser = aBrowser(shop)
  const first = (await open(browser, 'NL', (await quoted(browser, 'NL')).methodsKey)).json()
  const german = await quoted(browser, 'DE')
  const second = (await open(browser, 'DE', german.methodsKey)).json()
  expect(second.paymentIntentId).toBe(first.paymentIntentId)
  expect(await typesOf(first.paymentIntentId)).toEqual(german.methods)
  const third = (await open(browser, 'DE')).json()
  expect(third.paymentIntentId).toBe(first.paymentIntentId)
  expect(await typesOf(first.paymentIntentId)).toEqual(['card'])
})

test('with the card alone no answer has a word more than before', async () => {
  await setSetting(shop.ctx, 'payments.methods', ['card'])
  const answer = await quoted(aBrowser(shop), 'NL')
  expect([answer.methods, answer.methodsKey]).toEqual([undefined, undefined])
  const config = await shop.app.inject({ method: 'GET', url: '/api/stripe/config' })
  expect(config.json()).not.toHaveProperty('hasMethods')
  await setSetting(shop.ctx, 'payments.methods', ['card', 'klarna', 'ideal'])
})
