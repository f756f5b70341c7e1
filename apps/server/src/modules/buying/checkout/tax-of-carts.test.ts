import { randomUUID } from 'node:crypto'
import type { Quote } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague } from '../../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aCustomer, aLinkDesk, pay } from '../../../testing/payment-links.ts'
import { bought, contradictions } from '../../../testing/reversals.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type Sent, statementsOf } from '../../../testing/statements.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { taxOn } from '../../fulfilment/order-taxes/testing/turn-on.ts'

const soldTo = ['US', 'GB', 'DE', 'FR', 'ES', 'PT', 'CH']

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await setSetting(shop.ctx, 'countries.sold_to', soldTo)
  const { id } = await addStaff(shop, 'admin')
  await taxOn(shop, id, {
    answers: { CH: 'stop' },
    registrations: ['home', 'oss_union'],
  })
  await eventually(
    'the stores with tax',
    async () => (await quoted({ country: 'DE' })).tax !== undefined,
  )
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shop.close()
  await provider.close()
})

const quote = (more: object = {}, browser = aBrowser(shop)) =>
  browser.call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'eur', ...more })
const quoted = async (buyer: object, more: object = {}) =>
  (await quote({ buyer, ...more })).json<Quote>()

const cents = (amount: string) => Math.round(Number(amount) * 100)

test.each([
  ['DE', '10115', 'DE', 19_000, 'Germany'],
  ['FR', '75001', 'FR', 20_000, 'France'],
  ['PT', '9500-321', 'PT-20', 16_000, 'Portugal'],
])(
  'a consumer in %s %s reads the tax that the price includes',
  async (country, zipCode, place, rate, name) => {
    const { total, tax, taxNote } = await quoted({ country, zipCode })
    const minor = Math.floor((cents(total) * rate) / (100_000 + rate) + 0.5)
    expect(tax).toEqual({
      ...{ treatment: 'standard', place, rate, state: 'decided' },
      tax: (minor / 100).toFixed(2),
      net: ((cents(total) - minor) / 100).toFixed(2),
      words: expect.stringMatching(
        `^Includes €.*${(minor / 100).toFixed(2)}.*${rate / 1_000} %, ${name}`,
      ),
    })
    expect(taxNote).toBe(tax?.words)
  },
)

test('the price is the same wherever the buyer lives, and so is the quote', async () => {
  const browser = aBrowser(shop)
  const quotes: Quote[] = []
  for (const buyer of [undefined, { country: 'DE' }, { country: 'FR' }, { country: 'US' }]) {
    quotes.push((await quote(buyer ? { buyer } : {}, browser)).json())
  }
  expect(new Set(quotes.map(({ total }) => total)).size).toBe(1)
  expect(new Set(quotes.map(({ quoteId }) => quoteId)).size).toBe(1)
  expect(quotes.map(({ tax }) => tax?.state)).toEqual([
    undefined,
    'estimated',
    'estimated',
    'estimated',
  ])
  expect(quotes.map(({ taxNote }) => taxNote)).toEqual([
    'Prices include VAT where it is due.',
    expect.stringContaining('Germany'),
    expect.stringContaining('France'),
    'Not subject to VAT in the country of the seller.',
  ])
})

test('parts of a country outside the Union are told by their postal code', async () => {
  const { tax } = await quoted({ country: 'ES', zipCode: '35001' })
  expect(tax).toMatchObject({ treatment: 'outside', place: 'ES-CN', tax: '0.00' })
})

test('what a browser says of its tax, its proof or its relief is not read', async () => {
  const buyer = {
    country: 'DE',
    zipCode: '10115',
    vat: 'proven',
    treatment: 'reverse',
    relief: '10.00',
  }
  const planted = { tax: { treatment: 'reverse', tax: '0.00', rate: 0 }, relief: '23.00' }
  const honest = await quoted({ country: 'DE', zipCode: '10115' })
  const answer = await quoted(buyer, planted)
  expect([answer.tax, answer.total]).toEqual([honest.tax, honest.total])
  const sale = await bought(shop, provider, {
    ...{ ...planted, billingInfo: aBuyer(buyer) },
    ...{ consents: { immediateDelivery: true, withdrawalWaiver: true }, currency: 'eur' },
  })
  const { rows } = await sql`
    select treatment, rate, gross_minor = charge_minor as "isWhole"
    from order_taxes join orders on orders.id = order_id
    where order_id = ${sale.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ treatment: 'standard', rate: 19_000, isWhole: true }])
})

const refusal = (field: string, country: string) => [
  400,
  [{ field, message: `We do not sell to ${country} at the moment` }],
]
const said = (reply: { statusCode: number; json<T>(): T }) => [
  reply.statusCode,
  reply.json<{ details?: unknown }>().details,
]
const consents = { immediateDelivery: true, withdrawalWaiver: true }

test('where the owner chose not to sell the price says so, and no door opens a payment', async () => {
  const { tax, taxNote } = await quoted({ country: 'CH', zipCode: '8001' })
  expect([tax, taxNote]).toEqual([undefined, 'We do not sell to Switzerland at the moment'])
  const billingInfo = aBuyer({ country: 'CH', zipCode: '8001' })
  expect(said(await aBrowser(shop).open({ billingInfo, consents }))).toEqual(
    refusal('billingInfo.country', 'Switzerland'),
  )
  const free = { items: [aLine()], billingInfo, consents, couponCode: 'NONE' }
  expect(said(await aBrowser(shop).call('POST', '/api/confirm-free-order', free))).toEqual(
    refusal('billingInfo.country', 'Switzerland'),
  )
  const desk = await aLinkDesk(shop)
  const link = await desk.made({})
  const paid = await pay(aBrowser(shop), link.id, { customerInfo: aCustomer({ country: 'CH' }) })
  expect(said(paid)).toEqual(refusal('customerInfo.country', 'Switzerland'))
  const admin = await aColleague(shop, 'admin')
  const manual = (country: string) => {
    const terms = {
      buyer: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', country },
      items: [aLine()],
      reason: 'Ordered by telephone',
    }
    const once = { 'idempotency-key': randomUUID() }
    return admin.call('POST', '/api/admin/orders/manual', terms, once)
  }
  expect(said(await manual('CH'))).toEqual(refusal('buyer.country', 'Switzerland'))
  expect((await manual('FR')).statusCode).toBe(201)
})

test('a country that is stopped while a form is open is refused when it is paid', async () => {
  const browser = aBrowser(shop)
  const open = (country: string, zipCode: string) =>
    browser.open({ billingInfo: aBuyer({ country, zipCode }), consents })
  expect((await open('FR', '75001')).statusCode).toBe(200)
  // The same cart with another address: the order that is there is not paid from there.
  expect(said(await open('CH', '8001'))).toEqual(refusal('billingInfo.country', 'Switzerland'))
  expect((await open('FR', '75001')).statusCode).toBe(200)
})

const ofTax = (sent: readonly Sent[]) =>
  sent.filter(({ text }) => /tax_registrations|tax_answers|order_taxes|legal_entities/.test(text))

test('while tax is off a quote and an opening read nothing about it, and say nothing of it', async () => {
  const buyer = { country: 'DE', zipCode: '10115' }
  const sent = await statementsOf(async () => {
    const off = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
    const browser = aBrowser(off)
    await sql`select 'before'`.execute(off.ctx.db)
    expect((await quote({ buyer }, browser)).json()).not.toHaveProperty('tax')
    expect((await browser.call('GET', '/api/stripe/config')).json()).not.toHaveProperty('hasTax')
    expect((await browser.opened()).orderId).toBeDefined()
    await sql`select 'after'`.execute(off.ctx.db)
    await off.close()
  })
  const at = (mark: string) => sent.findIndex(({ text }) => text === `select '${mark}'`)
  const buying = sent.slice(at('before'), at('after'))
  expect(buying.length).toBeGreaterThan(10)
  expect(ofTax(buying)).toEqual([])
})
