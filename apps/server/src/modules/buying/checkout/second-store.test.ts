import type { Product } from '@keyhaven/contracts/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { someTerms } from '../../../testing/coupons.ts'
import { stock } from '../../../testing/stock.ts'
import { ask, makeStore } from '../../../testing/stores.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

const HOST = 'second.localhost'
const at = { host: HOST }

let working: WorkingShop
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  await stock(working.shop.ctx, 6)
  admin = await aColleague(working.shop, 'admin')
  await makeStore(working.shop, admin, 'second', {
    brand: 'Second <b>Desk</b>',
    productIds: ['home-2024'],
    currency: 'EUR',
  })
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const storeOf = async (table: string, column: string, value: string) => {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db())
  return rows.map((row) => row.store_id)
}

test('a store shows its part of the catalogue and nothing else; the shop shows all', async () => {
  const products = async (host: string) =>
    (await ask(working.shop, host, '/api/products')).json<Product[]>().map(({ id }) => id)
  expect(await products(HOST)).toEqual(['home-2024'])
  expect((await products('localhost')).length).toBeGreaterThan(1)
})

test.each(['/api/checkout/quote', '/api/create-payment-intent', '/api/confirm-free-order'])(
  'what a store does not sell is refused at %s, alone or beside what it sells',
  async (path) => {
    const browser = aBrowser(working.shop)
    const outside = aLine({ productId: 'home-2021' })
    for (const items of [[outside], [aLine(), outside]]) {
      const body = { items, currency: 'usd', billingInfo: aBuyer(), couponCode: 'ANY' }
      const reply = await browser.call('POST', path, body, at)
      expect(reply.json().code).toBe('product_not_found')
    }
  },
)

test('an order belongs to the store it was bought at, whatever its body says, and its mail speaks for that store', async () => {
  const browser = aBrowser(working.shop)
  const email = 'second-store@example.com'
  const body = { items: [aLine()], currency: 'usd', billingInfo: aBuyer({ email }) }
  const opened = (
    await browser.call(
      'POST',
      '/api/create-payment-intent',
      { ...body, storeId: 'main', store_id: 'main' },
      at,
    )
  ).json()
  expect(await storeOf('orders', 'id', opened.orderId)).toEqual(['second'])
  await working.provider.pay(opened.paymentIntentId)
  const { paymentIntentId, clientSecret } = opened
  const paid = await browser.call(
    'POST',
    '/api/confirm-payment',
    { paymentIntentId, clientSecret },
    at,
  )
  expect(paid.statusCode).toBe(200)
  const mails = await working.mailsTo(email, 2)
  expect(new Set(await storeOf('emails', 'reason', opened.orderId))).toEqual(new Set(['second']))
  const port = new URL(working.shop.config.PUBLIC_ORIGIN).port
  for (const mail of mails) {
    expect(mail.html).toContain(`http://${HOST}:${port}/order-success/`)
    expect(mail.html).toContain('Second &lt;b&gt;Desk')
    expect(mail.html).not.toContain('<b>Desk')
  }
})

test('a browser of one store is a stranger at another: its checkout begins anew', async () => {
  const browser = aBrowser(working.shop)
  const opened = await browser.opened()
  expect(await storeOf('orders', 'id', opened.orderId)).toEqual(['main'])
  const quoted = await browser.call(
    'POST',
    '/api/checkout/quote',
    { items: [aLine()], currency: 'usd' },
    at,
  )
  expect(quoted.statusCode).toBe(200)
  const { rows } = await sql<{ store_id: string }>`
    select s.store_id
    from quotes q
    join checkout_sessions s on s.id = q.checkout_id
    where q.id = ${quoted.json().quoteId}`.execute(db())
  expect(rows).toEqual([{ store_id: 'second' }])
})

test('what a company asks for at a store is that store’s, and no more than it sells', async () => {
  const asked = (productId: string) =>
    aBrowser(working.shop).call(
      'POST',
      '/api/quotes',
      {
        company: 'Analytical Engines',
        contactName: 'Ada Byron',
        email: 'ada@example.com',
        phone: '',
        country: 'US',
        taxId: '',
        neededBy: '',
        message: '',
        website: '',
        lines: [{ productId, quantity: 20 }],
      },
      at,
    )
  const { reference } = (await asked('home-2024')).json()
  expect(await storeOf('business_quotes', 'reference', reference)).toEqual(['second'])
  expect((await asked('home-2021')).json().code).toBe('product_not_found')
})

test('a coupon for one store lowers nothing at another, and there it is no code at all', async () => {
  const made = await admin.call('POST', '/api/admin/coupons', {
    ...someTerms,
    code: 'SECOND-ONLY',
    storeId: 'second',
  })
  expect(made.json().coupon.storeId).toBe('second')
  const body = { items: [aLine()], currency: 'usd', couponCode: 'SECOND-ONLY' }
  const quote = (extra = {}) =>
    aBrowser(working.shop).call('POST', '/api/checkout/quote', body, extra)
  expect((await quote(at)).json().couponCode).toBe('SECOND-ONLY')
  expect((await quote()).json().code).toBe('coupon_refused')
  const unknown = { ...someTerms, code: 'NOWHERE', storeId: 'nowhere' }
  const refused = await admin.call('POST', '/api/admin/coupons', unknown)
  expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'storeId'])
})
