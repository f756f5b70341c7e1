import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import { aBrowser, type Opened } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { reconcile } from './reconcile.ts'

const A_DAY_MS = 86_400_000

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider({ settlingMs: A_DAY_MS })
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await setSetting(shop.ctx, 'payments.methods', ['card', 'ideal'])
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const items = [{ productId: 'home-2024', quantity: 1 }]
const buyer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }
const where = { phone: '+31 20 0000000', address: 'Herengracht 1', city: 'Amsterdam' }
const billingInfo = { ...buyer, ...where, zipCode: '1012 AB', country: 'NL' }
const consents = { immediateDelivery: true, withdrawalWaiver: true }

async function sent(outcome = 'authorise-later') {
  const browser = aBrowser(shop)
  const asked = { items, currency: 'EUR', country: 'NL' }
  const { methodsKey } = (await browser.call('POST', '/api/checkout/quote', asked)).json()
  const body = { items, currency: 'EUR', billingInfo, consents, methodsKey }
  const opened = (await browser.open(body)).json<Opened>()
  await provider.payElsewhere(opened.paymentIntentId, 'ideal', outcome)
  return { browser, body, opened }
}

const mailsOf = async (orderId: string) =>
  (
    await sql<{ template: string }>`
      select template from emails where reason = ${orderId} order by id`.execute(shop.ctx.db)
  ).rows.map(({ template }) => template)

const onItsWay = { paymentStatus: 'processing', status: 'Payment on its way' }

async function look(orderId: string, ctx: Context = shop.ctx) {
  await sql`
    update payment_attempts
    set created_at = created_at - interval '61 seconds', check_after = null
    where order_id = ${orderId}`.execute(ctx.db)
  await reconcile(ctx)
}

const restOf = async (orderId: string) =>
  (
    await sql<{ rest: number }>`
      select round(extract(epoch from check_after - checked_at))::integer as rest
      from payment_attempts where order_id = ${orderId}`.execute(shop.ctx.db)
  ).rows[0]?.rest

test('the buyer who comes back reads that the payment is on its way, by whom it is confirmed, and gets one e-mail', async () => {
  const { browser, opened } = await sent()
  const reply = await browser.confirm(opened)
  expect([reply.statusCode, reply.json().code]).toEqual([202, 'payment_processing'])
  await browser.confirm(opened)
  const order = (await browser.order(opened.orderId)).json()
  expect(order).toMatchObject({
    ...onItsWay,
    ...{ confirmedBy: 'iDEAL | Wero', requiresVerification: false, licenseKeys: [] },
  })
  expect(await mailsOf(opened.orderId)).toEqual(['payment-on-its-way'])
})

test('a stranger with the address of such an order learns no more than of any other', async () => {
  const { browser, opened } = await sent()
  await browser.confirm(opened)
  const seen = (await aBrowser(shop).order(opened.orderId)).json()
  expect(seen).toMatchObject({ requiresVerification: true, firstName: '' })
})

test('money that comes late delivers the keys, and the coupon and the receipt with them', async () => {
  const { browser, opened } = await sent()
  await browser.confirm(opened)
  await provider.decide(opened.paymentIntentId, true)
  expect((await browser.confirm(opened)).json().licenseKeys).toHaveLength(1)
  expect(await mailsOf(opened.orderId)).toEqual(['payment-on-its-way', 'order-confirmed', 'keys'])
})

test('a payment that the bank refuses later ends its order, and its buyer is written that nothing was charged', async () => {
  const { browser, opened } = await sent()
  await browser.confirm(opened)
  await provider.decide(opened.paymentIntentId, false)
  await look(opened.orderId)
  await look(opened.orderId)
  expect((await browser.order(opened.orderId)).json().paymentStatus).toBe('expired')
  expect(await mailsOf(opened.orderId)).toEqual(['payment-on-its-way', 'payment-not-arrived'])
  const intent = await provider.read<{ status: string }>(
    `/v1/payment_intents/${opened.paymentIntentId}`,
  )
  expect(intent.status).toBe('canceled')
})

test('a payment on its way does not hold up the next cart of its browser', async () => {
  const { browser, body, opened } = await sent()
  await browser.confirm(opened)
  const next = (await browser.open(body)).json<Opened>()
  expect(next.orderId).not.toBe(opened.orderId)
  await provider.pay(next.paymentIntentId)
  expect((await browser.confirm(next)).statusCode).toBe(200)
  expect((await browser.order(opened.orderId)).json()).toMatchObject(onItsWay)
})

test('another cart is opened beside a payment on its way that the shop has not heard of', async () => {
  const { browser, body, opened } = await sent()
  const two = [{ productId: 'home-2024', quantity: 2 }]
  const asked = { items: two, currency: 'EUR', country: 'NL' }
  const { methodsKey } = (await browser.call('POST', '/api/checkout/quote', asked)).json()
  const next = (await browser.open({ ...body, items: two, methodsKey })).json<Opened>()
  expect(next.orderId).not.toBe(opened.orderId)
  expect((await browser.order(opened.orderId)).json().paymentStatus).toBe('processing')
})

test.each([
  ['five minutes', '5 minutes', 15],
  ['an hour', '1 hour', 600],
  ['two days', '2 days', 3_600],
])('after %s on its way it is asked about again in due time', async (_, age, seconds) => {
  const { browser, opened } = await sent()
  await browser.confirm(opened)
  await sql`
    update payment_attempts set processing_since = shop_now() - ${age}::interval
    where order_id = ${opened.orderId}`.execute(shop.ctx.db)
  await sql`
    update orders set expires_at = shop_now() - interval '1 second'
    where id = ${opened.orderId}`.execute(shop.ctx.db)
  await look(opened.orderId)
  expect(await restOf(opened.orderId)).toBe(seconds)
  expect((await browser.order(opened.orderId)).json()).toMatchObject(onItsWay)
})

const newsOf = async (key: string) =>
  (
    await sql<{ severity: string }>`
      select severity from notifications where dedupe_key like ${`${key}:%`}`.execute(shop.ctx.db)
  ).rows

test('staff hear once of a payment that has been on its way for two weeks', async () => {
  const { browser, opened } = await sent()
  await browser.confirm(opened)
  await look(opened.orderId)
  expect(await newsOf('slow-payment')).toEqual([])
  await sql`
    update payment_attempts set processing_since = shop_now() - interval '14 days'
    where order_id = ${opened.orderId}`.execute(shop.ctx.db)
  await look(opened.orderId)
  await look(opened.orderId)
  expect(await newsOf('slow-payment')).toEqual([{ severity: 'warning' }])
})

test('a word of the provider that the shop does not know changes nothing, and staff are told', async () => {
  const { browser, opened } = await sent('fail')
  const { payments } = shop.ctx
  const findIntent = async (id: string) => ({
    ...(await payments.findIntent(id)),
    status: 'requires_capture',
  })
  const odd = { ...shop.ctx, payments: { ...payments, findIntent } }
  await look(opened.orderId, odd)
  await look(opened.orderId, odd)
  expect(await newsOf('unknown-provider-state')).toEqual([{ severity: 'critical' }])
  expect(await restOf(opened.orderId)).toBe(3_600)
  expect((await browser.order(opened.orderId)).json().paymentStatus).toBe('awaiting')
})
