import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anOffer,
  aPaidOffer,
  aRequest,
  aSeller,
  lastDay,
  payOnHostedPage,
  tokenTo,
} from '../../../testing/business-quotes.ts'
import { aBrowser } from '../../../testing/buyer.ts'
import { contradictions } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { issueFor } from '../../after-sale/invoices/issue-invoices.ts'
import { textOf } from '../../after-sale/invoices/testing/pdf-text.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { reconcile } from '../checkout/settle/reconcile.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
  await emptyVault(working.shop.ctx.db)
})
afterAll(async () => {
  expect(await contradictions(working.shop.ctx)).toEqual([])
  await working.close()
})

const db = () => working.shop.ctx.db
const twelve = [{ productId: 'home-2024', quantity: 12 }]
const ordersOf = (reference: string) =>
  db()
    .selectFrom('orders')
    .innerJoin('business_offers', 'business_offers.id', 'orders.offer_id')
    .select(['orders.id', 'payment_status', 'charge_minor', 'charge_currency', 'orders.email'])
    .where('reference', '=', reference)
    .execute()

test('staff list requests, price one, and the one who asked gets a link to the offer', async () => {
  const { reference, email } = await aRequest(working, twelve)
  const seller = await aSeller(working)
  const list = (await seller.read('/api/admin/quotes?state=new')).json()
  expect(list.requests[0]).toMatchObject({ reference, seats: 12, state: 'new', email })
  const note = 'Delivery at once.'
  const reply = await seller.price(reference, {
    lines: [{ productId: 'home-2024', unitMinor: 10_000 }],
    note,
  })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({
    request: { state: 'answered' },
    offers: [
      {
        version: 1,
        currency: 'USD',
        total: '1164.00',
        lines: [{ quantity: 12, listPrice: '100.00', percent: 3, unitPrice: '97.00' }],
        openedAt: null,
      },
    ],
  })
  const [token = ''] = await tokenTo(working, email)
  const opened = await aBrowser(working.shop).call('POST', '/api/business-quote/open', { token })
  expect(opened.json()).toMatchObject({
    reference,
    total: '1164.00',
    company: 'Harbour Ltd',
    note,
    orderId: null,
  })
  const { rows } = await sql`
    select actor like 'staff:%' as "isStaff" from audit_log
    where action = 'quote.issued' and object = ${`quote:${reference}`}`.execute(db())
  expect(rows).toEqual([{ isStaff: true }])
  const kept = await sql<{
    text: string
  }>`select data::text as text from emails where recipient = ${email}`.execute(db())
  expect(kept.rows[0]?.text).not.toContain(token)
})

test('support read requests and may not price them; strangers may neither', async () => {
  const { reference } = await aRequest(working, twelve)
  const headers = { ...(await staffHeaders(working.shop, 'support')), ...fromOurPage }
  const { app } = working.shop
  const url = `/api/admin/quotes/${reference}`
  const payload = { currency: 'USD', expiresOn: lastDay() }
  const read = await app.inject({ method: 'GET', url, headers })
  const price = await app.inject({ method: 'POST', url: `${url}/offers`, headers, payload })
  expect([read.statusCode, price.statusCode]).toEqual([200, 403])
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
})

test.each([
  ['a day that is over', { expiresOn: '2020-01-01' }, 422],
  ['an edition nobody sells', { lines: [{ productId: 'home-1995', quantity: 1 }] }, 404],
  [
    'more than a card pays',
    { lines: [{ productId: 'home-2024', quantity: 10_000, unitMinor: 20_000 }] },
    422,
  ],
  [
    'steps that fall',
    {
      volumeBreaks: [
        { from: 5, percent: 9 },
        { from: 9, percent: 1 },
      ],
    },
    400,
  ],
  ['half a cent', { lines: [{ productId: 'home-2024', unitMinor: 99.5 }] }, 400],
])('a quote with %s is refused', async (_, pricing, status) => {
  const { reference } = await aRequest(working, twelve)
  expect((await (await aSeller(working)).price(reference, pricing)).statusCode).toBe(status)
})

test('without prices the catalogue counts, in the currency that was chosen', async () => {
  const { offer } = await anOffer(working, twelve, { currency: 'JPY', volumeBreaks: [] })
  expect(offer.currency).toBe('JPY')
  expect(offer.lines[0]?.unitPrice).toMatch(/^\d+$/)
  expect(Number(offer.total)).toBe(Number(offer.lines[0]?.unitPrice) * 12)
})

test('the PDF says every line, the total and the last day, and is the same each time', async () => {
  const { browser, reference, seller } = await anOffer(working, twelve)
  const file = await browser.call('GET', '/api/business-quote.pdf')
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="quote-${reference}.pdf"`,
  })
  const text = textOf(file.rawPayload)
  for (const said of [reference, 'Harbour Ltd', 'Office Home 2024', '12', '−3 %', 'Valid until']) {
    expect(text).toContain(said)
  }
  const again = await seller.read(`/api/admin/quotes/${reference}/offers/1.pdf`)
  expect(again.rawPayload.equals(file.rawPayload)).toBe(true)
  expect((await aBrowser(working.shop).call('GET', '/api/business-quote.pdf')).statusCode).toBe(404)
})

test('an accepted quote is paid on the provider’s page and settled for what the quote says', async () => {
  await stock(working.shop.ctx, 12)
  const { orderId, reference, email, browser, accept, seller } = await aPaidOffer(working, twelve, {
    currency: 'EUR',
    lines: [{ productId: 'home-2024', unitMinor: 8_765 }],
  })
  const [order] = await ordersOf(reference)
  expect(order).toMatchObject({
    payment_status: 'paid',
    charge_minor: 8_502 * 12,
    charge_currency: 'EUR',
    email,
  })
  const shown = (await browser.order(orderId)).json()
  expect([shown.total, shown.licenseKeys.length]).toEqual(['1020.24', 12])
  const again = await accept()
  expect([again.statusCode, again.json().code]).toEqual([409, 'quote_accepted'])
  expect((await browser.call('GET', '/api/business-quote')).json()).toMatchObject({ orderId })
  expect((await seller.price(reference)).json().code).toBe('quote_accepted')
  const details = (await seller.read(`/api/admin/quotes/${reference}`)).json()
  expect(details).toMatchObject({ request: { state: 'won' }, offers: [{ isPaid: true, orderId }] })
  const listed = async (state: string) =>
    (await seller.read(`/api/admin/quotes?state=${state}`))
      .json<{ requests: { reference: string }[] }>()
      .requests.map((request) => request.reference)
  expect(await listed('won')).toContain(reference)
  expect(await listed('answered')).not.toContain(reference)
})

test('the invoice names the company and the agreed prices, and converts nothing', async () => {
  await stock(working.shop.ctx, 12)
  const { orderId } = await aPaidOffer(working, twelve, { currency: 'CHF' })
  const [invoice] = await issueFor(working.shop.ctx, orderId)
  const { lines, totalMinor, discountMinor, buyer, rateMicros } = invoice?.content ?? {}
  expect(buyer).toMatchObject({ company: 'Harbour Ltd', name: 'Ada Byron' })
  expect([discountMinor, rateMicros]).toEqual([0, 0])
  expect(lines?.[0]).toMatchObject({ quantity: 12, amountMinor: totalMinor })
  expect((lines?.[0]?.unitMinor ?? 0) * 12).toBe(totalMinor)
})

test('more than a cart may hold is sold by a quote; what is missing waits in line', async () => {
  await stock(working.shop.ctx, 3)
  const many = [{ productId: 'home-2024', quantity: 120 }]
  const { orderId, offer } = await aPaidOffer(working, many)
  expect(offer.availability).toBe('mixed')
  const { rows } = await sql`
    select o.fulfilment_status as status, b.missing from orders o
    join order_lines l on l.order_id = o.id join backorders b on b.order_line_id = l.id
    where o.id = ${orderId}`.execute(db())
  expect(rows).toEqual([{ status: 'partial', missing: 117 }])
  await stock(working.shop.ctx, 117)
})

test('accepting at the same time in several browsers makes one order and one page', async () => {
  const { accept, token, reference, browser } = await anOffer(working, [
    { productId: 'home-2021', quantity: 2 },
  ])
  const other = aBrowser(working.shop)
  await other.call('POST', '/api/business-quote/open', { token })
  const replies = await Promise.all([accept(), accept(), accept({}, other), accept({}, other)])
  const answers = replies.map((reply) => reply.json())
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
  expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(await ordersOf(reference)).toHaveLength(1)
  const sessionId = await payOnHostedPage(working.provider, answers[0].checkoutUrl)
  await browser.call('POST', '/api/stripe-checkout-success', { sessionId })
  expect((await ordersOf(reference)).map((order) => order.payment_status)).toEqual(['paid'])
})

test('a payment that was given up can be begun again, as another order', async () => {
  const { accept, reference } = await anOffer(working, [{ productId: 'home-2021', quantity: 2 }])
  await accept()
  await sql`
    with old as (update orders set expires_at = now() - interval '1 minute' where payment_status = 'awaiting' returning id)
    update payment_attempts set created_at = now() - interval '1 hour' where order_id in (select id from old)`.execute(
    db(),
  )
  await reconcile(working.shop.ctx)
  expect((await accept()).statusCode).toBe(200)
  const states = (await ordersOf(reference)).map((order) => order.payment_status)
  expect(states.toSorted()).toEqual(['awaiting', 'expired'])
})

test('the browser cannot name a price, nor another version or quote', async () => {
  const { accept, reference, offer } = await anOffer(working, [
    { productId: 'home-2021', quantity: 2 },
  ])
  expect((await accept({ version: 2 })).statusCode).toBe(409)
  expect((await accept({ reference: 'Q-0000-0000' })).statusCode).toBe(409)
  expect((await accept({ amount: 1, total: '0.01', lines: [] })).statusCode).toBe(200)
  const [order] = await ordersOf(reference)
  expect(order?.charge_minor).toBe(Math.round(Number(offer.total) * 100))
  const stranger = await accept({}, aBrowser(working.shop))
  expect(stranger.statusCode).toBe(404)
})

test('a newer version ends the one before; both stay as they were issued', async () => {
  const { seller, reference, email, token, accept, browser } = await anOffer(working, twelve)
  await seller.price(reference, { lines: [{ productId: 'home-2024', quantity: 30 }] })
  const refused = [
    await browser.call('POST', '/api/business-quote/open', { token }),
    await browser.call('GET', '/api/business-quote'),
    await browser.call('GET', '/api/business-quote.pdf'),
    await accept(),
  ]
  for (const reply of refused) {
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'quote_superseded'])
  }
  const tokens = await tokenTo(working, email, 2)
  const opened = await browser.call('POST', '/api/business-quote/open', {
    token: tokens.find((known) => known !== token),
  })
  expect(opened.json()).toMatchObject({ version: 2, lines: [{ quantity: 30, percent: 5 }] })
  const { offers } = (await seller.read(`/api/admin/quotes/${reference}`)).json()
  expect(offers).toMatchObject([
    { version: 2, isSuperseded: false },
    { version: 1, isSuperseded: true, lines: [{ quantity: 12, percent: 3 }] },
  ])
})

test('a quote that is being paid is not priced anew', async () => {
  const { seller, reference, accept } = await anOffer(working, [
    { productId: 'home-2021', quantity: 2 },
  ])
  await accept()
  const reply = await seller.price(reference)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'quote_in_payment'])
})

test('an expired quote and an invented link open nothing', async () => {
  const { browser, token, reference, accept } = await anOffer(working, twelve)
  await sql`
    update business_offers set issued_at = now() - interval '9 days', expires_at = now() - interval '1 day'
    where reference = ${reference}`.execute(db())
  for (const reply of [
    await browser.call('POST', '/api/business-quote/open', { token }),
    await browser.call('GET', '/api/business-quote'),
    await accept(),
  ]) {
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'quote_expired'])
  }
  const invented = await browser.call('POST', '/api/business-quote/open', { token: 'x'.repeat(43) })
  expect([invented.statusCode, invented.json().code]).toEqual([410, 'link_expired'])
})

test('looking for a quote gives no cookie and writes no row', async () => {
  const sessions = async () =>
    (await sql`select 1 from checkout_sessions`.execute(db())).rows.length
  const before = await sessions()
  for (const path of ['/api/business-quote', '/api/business-quote.pdf']) {
    const reply = await aBrowser(working.shop).call('GET', path)
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([404, undefined])
  }
  expect(await sessions()).toBe(before)
})
