import { PLAIN_SHOW, PLAIN_TOKEN } from '@keyhaven/contracts/plain-forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer } from './testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from './testing/card-provider.ts'
import { moveClock } from './testing/clock.ts'
import { aPlainVisitor, plainIn } from './testing/plain-visitor.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'
import { tinyWeb } from './testing/tiny-web.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  const pages = { made: 0, isMakeshift: false, content: '' }
  shop = await testShop({ ...provider.config, CHECKOUT_MODE: 'elements' }, tinyWeb(pages))
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type PlainVisitor = ReturnType<typeof aPlainVisitor>

const cartOf = async (visitor: PlainVisitor) => (await visitor.call('GET', '/api/cart')).json()
const put = (visitor: PlainVisitor, productId = 'home-2024') => visitor.send('add', { productId })

let serial = 0
/** What a buyer types, by the names of the form. */
function details(over: Record<string, string> = {}) {
  serial += 1
  const billing = aBuyer({ email: `plain-buyer-${serial}@example.com` })
  const typed = Object.entries(billing).map(([name, value]) => [
    `billingInfo.${name}`,
    String(value),
  ])
  return { ...Object.fromEntries(typed), terms: 'on', ...over }
}

const ordersOf = async (email: string | undefined) => {
  const { rows } = await sql<{ id: string; payment_status: string; charge_minor: number }>`
    select id, payment_status, charge_minor from orders where email_normal = ${email ?? ''}
    order by created_at`.execute(shop.ctx.db)
  return rows
}

/** The checkout page of a visitor who has something in the cart. */
async function anOpenCheckout(over: Record<string, string> = {}, visitor = aPlainVisitor(shop)) {
  await put(visitor)
  const typed = details(over)
  const fields = await visitor.opened('checkout', typed)
  return { visitor, fields, email: typed['billingInfo.email'] }
}

type Pay = { orderId: string; checkoutUrl: string; total: string }
const paidAt = (reply: Parameters<typeof plainIn>[0]) => plainIn(reply).answer as Pay

test('added twice an edition is in the kept cart once, and is changed and taken out by forms', async () => {
  const visitor = aPlainVisitor(shop)
  expect(await cartOf(visitor)).toEqual({ items: [], couponCode: null })
  const added = await put(visitor)
  expect([added.statusCode, added.headers.location]).toEqual([303, '/plain/cart'])
  await put(visitor)
  expect(await cartOf(visitor)).toMatchObject({ items: [{ productId: 'home-2024', quantity: 1 }] })
  await visitor.send('change', { productId: 'home-2024', quantity: '3' })
  expect(await cartOf(visitor)).toMatchObject({ items: [{ quantity: 3 }] })
  expect(
    (await visitor.send('change', { productId: 'home-2024', quantity: '51' })).statusCode,
  ).toBe(400)
  await visitor.send('change', { productId: 'home-2024', quantity: '0' })
  expect(await cartOf(visitor)).toMatchObject({ items: [] })
})

test('two editions added at the same moment are both in the cart', async () => {
  const visitor = aPlainVisitor(shop)
  await put(visitor)
  await Promise.all([put(visitor, 'professional-plus-2024'), put(visitor, 'home-2021')])
  expect((await cartOf(visitor)).items).toHaveLength(3)
})

test('nobody sees, changes or pays the cart of another browser', async () => {
  const owner = aPlainVisitor(shop)
  await put(owner)
  const stranger = aPlainVisitor(shop)
  expect((await cartOf(stranger)).items).toEqual([])
  stranger.cookies.set('cs', 'A'.repeat(43))
  expect((await cartOf(stranger)).items).toEqual([])
  await put(stranger, 'home-2021')
  expect(await cartOf(owner)).toMatchObject({ items: [{ productId: 'home-2024' }] })

  const { visitor, fields, email } = await anOpenCheckout()
  expect(plainIn(await stranger.send('checkout', fields)).state).toBe('ask')
  expect(await ordersOf(email)).toEqual([])
  expect(plainIn(await visitor.send('checkout', fields)).state).toBe('done')
  expect(await ordersOf(email)).toHaveLength(1)
})

test('a foreign page puts nothing into the cart and pays nothing', async () => {
  const { visitor, fields, email } = await anOpenCheckout()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const added = await visitor.send('add', { productId: 'home-2021' }, foreign)
  const paid = await visitor.send('checkout', fields, foreign)
  expect([added.statusCode, paid.statusCode]).toEqual([403, 403])
  expect((await cartOf(visitor)).items).toHaveLength(1)
  expect(await ordersOf(email)).toEqual([])
  expect(plainIn(await visitor.send('checkout', fields)).state).toBe('done')
})

test('the order of a kept cart is paid on the provider’s page though the shop uses the card form', async () => {
  const { visitor, fields, email } = await anOpenCheckout()
  expect([fields.amount, fields.currency]).toEqual(['149.99', 'USD'])
  const { checkoutUrl, orderId, total } = paidAt(await visitor.send('checkout', fields))
  expect(total).toBe('149.99')
  const page = await fetch(checkoutUrl)
  expect(page.status).toBe(200)
  expect(await ordersOf(email)).toEqual([
    { id: orderId, payment_status: 'awaiting', charge_minor: 14_999 },
  ])
})

test('pressed twice, one order is written and both answers lead to its page', async () => {
  const { visitor, fields, email } = await anOpenCheckout()
  const replies = await Promise.all([
    visitor.send('checkout', fields),
    visitor.send('checkout', fields),
  ])
  const third = await visitor.send('checkout', fields)
  const pages = [...replies, third].map((reply) => paidAt(reply).checkoutUrl)
  expect(new Set(pages).size).toBe(1)
  expect(await ordersOf(email)).toHaveLength(1)
})

test('what the form shows is what it pays: another total is shown, not charged', async () => {
  const { visitor, fields, email } = await anOpenCheckout()
  const said = plainIn(await visitor.send('checkout', { ...fields, amount: '0.50' }))
  expect([said.state, said.entries.amount]).toEqual(['again', '149.99'])
  expect(await ordersOf(email)).toEqual([])
  const again = { ...fields, ...said.entries, [PLAIN_TOKEN]: said.token }
  expect(plainIn(await visitor.send('checkout', again)).state).toBe('done')
})

test('a buyer of the European Union agrees to both sentences, and everybody to the terms', async () => {
  const { visitor, fields } = await anOpenCheckout({ 'billingInfo.country': 'DE' })
  const without = plainIn(await visitor.send('checkout', { ...fields, terms: '' }))
  expect(Object.keys(without.errors)).toContain('consents.immediateDelivery')
  const { terms: _, ...rest } = fields
  expect(Object.keys(plainIn(await visitor.send('checkout', rest)).errors)).toContain('terms')
  const boxes = { 'consents.immediateDelivery': 'on', 'consents.withdrawalWaiver': 'on' }
  expect(plainIn(await visitor.send('checkout', { ...fields, ...boxes })).state).toBe('done')
})

test('trying a code shows the form again and sends nothing', async () => {
  const { visitor, fields, email } = await anOpenCheckout()
  const tried = { ...fields, couponCode: 'NOSUCHCODE', [PLAIN_SHOW]: 'code' }
  const said = plainIn(await visitor.send('checkout', tried))
  expect([said.state, said.shown?.body.code]).toEqual(['ask', 'coupon_refused'])
  expect(said.entries['billingInfo.email']).toBe(email)
  expect(await ordersOf(email)).toEqual([])
})

test('an empty cart is not paid', async () => {
  const visitor = aPlainVisitor(shop)
  const said = plainIn(await visitor.send('checkout', details()))
  expect(said.shown).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
})

test('a card form that was open in this browser is closed before the page opens', async () => {
  const { visitor, fields } = await anOpenCheckout()
  const billingInfo = aBuyer({ email: 'both-ways@example.com' })
  const items = [{ productId: 'home-2024', quantity: 1 }]
  const form = await visitor.call('POST', '/api/create-payment-intent', {
    ...{ items, billingInfo, currency: 'USD' },
  })
  const { paymentIntentId } = form.json<{ paymentIntentId: string }>()
  const { checkoutUrl } = paidAt(await visitor.send('checkout', fields))
  const intent = await shop.ctx.payments.findIntent(paymentIntentId)
  expect([intent.status, (await fetch(checkoutUrl)).status]).toEqual(['canceled', 200])

  const next = await visitor.call('POST', '/api/create-payment-intent', {
    ...{ items, billingInfo, currency: 'USD' },
  })
  expect(next.json()).toMatchObject({ clientSecret: expect.stringContaining('secret') })
  const closed = await fetch(`${checkoutUrl}/intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  expect(closed.ok).toBe(false)
})

test('one network makes sixty kept carts in an hour; a cart that is there goes on', async () => {
  const address = '198.51.100.77'
  const first = aPlainVisitor(shop, address)
  await put(first)
  const statuses: number[] = []
  for (let nth = 0; nth < 60; nth += 1) {
    const visitor = aPlainVisitor(shop, address)
    const reply = await visitor.call('PUT', '/api/cart', { items: [], couponCode: null })
    statuses.push(reply.statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(59)
  expect(statuses.at(-1)).toBe(429)
  expect((await cartOf(first)).items).toHaveLength(1)
  expect((await put(aPlainVisitor(shop))).statusCode).toBe(303)
})

test('a kept cart is forgotten after a day', async () => {
  const visitor = aPlainVisitor(shop)
  await put(visitor)
  await moveClock(shop, 23 * 3_600)
  expect((await cartOf(visitor)).items).toHaveLength(1)
  await moveClock(shop, 25 * 3_600)
  expect((await cartOf(visitor)).items).toEqual([])
  await moveClock(shop, 0)
})

test('paid on the provider’s page, the order is settled, its page shows no key, and the cart is empty', async () => {
  const { visitor, fields } = await anOpenCheckout()
  const { checkoutUrl, orderId } = paidAt(await visitor.send('checkout', fields))
  await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({
      email: fields['billingInfo.email'] ?? '',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const sessionId = checkoutUrl.split('/').at(-1)
  expect((await cartOf(visitor)).items).toHaveLength(1)
  const settled = await visitor.call('POST', '/api/stripe-checkout-success', { sessionId })
  expect(settled.json()).toMatchObject({ success: true, orderId })
  const stranger = aPlainVisitor(shop)
  const order = (await stranger.call('GET', `/api/admin/orders/${orderId}`)).json()
  expect(order).toMatchObject({
    paymentStatus: 'paid',
    requiresVerification: true,
    licenseKeys: [],
  })
  expect(JSON.stringify(order)).not.toContain(fields['billingInfo.email'] ?? '-')
  expect((await cartOf(visitor)).items).toEqual([])
  await put(visitor, 'home-2021')
  expect(await cartOf(visitor)).toMatchObject({ items: [{ productId: 'home-2021' }] })
})
