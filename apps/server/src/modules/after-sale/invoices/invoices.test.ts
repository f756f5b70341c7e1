import type { InvoiceList } from '@keyhaven/contracts/invoices'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  refund,
  setStockAside,
} from '../../../testing/reversals.ts'
import { paidAgain } from '../../../testing/second-payment.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { refundDuplicate } from '../../buying/checkout/settle/refund-duplicate.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { issueMissing } from './issue-invoices.ts'
import { textOf } from './testing/pdf-text.ts'

const PRICE = 14_999
const company = {
  company: 'Analytical Engines GmbH',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  zipCode: '20095',
  country: 'DE',
  vatId: 'de 123 456 789',
}

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('TENTH', 'percentage', 1000, 50, 50, false, null), ('GIFT', 'percentage', 10000, 5, 5, true, 0)
  `.execute(shop.ctx.db)
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  await issueMissing(shop.ctx)
  await sql`update ledger set at = at - interval '1 hour'`.execute(shop.ctx.db)
  // In the first hour of a day that is another day.
  await sql`select rebuild_figures()`.execute(shop.ctx.db)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

type Bought = Awaited<ReturnType<typeof bought>>

const list = async ({ browser, orderId }: Pick<Bought, 'browser' | 'orderId'>) =>
  (await browser.call('GET', `/api/orders/${orderId}/invoices`)).json<InvoiceList>()

const pdf = async ({ browser, orderId }: Bought, number = '') => {
  const reply = await browser.call('GET', `/api/orders/${orderId}/invoices/${number}.pdf`)
  expect(reply.statusCode).toBe(200)
  return { reply, text: textOf(reply.rawPayload) }
}

const addTo = ({ browser, orderId }: Bought, details: object = company) =>
  browser.call('POST', `/api/orders/${orderId}/company`, details)

const shape = ({ invoices }: InvoiceList) =>
  invoices.map(({ kind, cause, total, isCancelled }) => [kind, cause, total, isCancelled])

test('the buyer finds the invoice as soon as the order is paid, as a file to keep', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  const found = await list(buyer)
  expect(shape(found)).toEqual([['invoice', 'payment', '149.99', false]])
  expect(found).toMatchObject({ company: null, canAddCompany: true })
  const number = found.invoices[0]?.number
  const { reply, text } = await pdf(buyer, number)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="keyhaven-invoice-${number}.pdf"`,
  })
  expect(text).toContain('Ada Byron')
  expect(text).toMatch(/Office Home 2024\s+1\s+\$ 149\.99\s+\$ 149\.99/)
  expect(text).toMatch(/Total\s+\$ 149\.99/)
  expect(text).toContain('Paid by Visa card on')
  expect(text).not.toContain('4242')
})

test.each([
  ['jpy', /Total\s+¥ [\d,]+\n/],
  ['eur', /Total\s+€ [\d,]+\.\d\d\n/],
])('an order in %s with a coupon adds up on paper as it was charged', async (currency, total) => {
  const buyer = await bought(shop, provider, {
    currency,
    couponCode: 'TENTH',
    items: [aLine({ quantity: 3 }), aLine({ productId: 'home-2021', quantity: 2 })],
    billingInfo: aBuyer({ email: `${currency}@example.com` }),
  })
  const [invoice] = (await list(buyer)).invoices
  const order = await buyer.order()
  expect(invoice?.total).toBe(order.total)
  const { text } = await pdf(buyer, invoice?.number)
  expect(text).toMatch(total)
  expect(text).toContain('Discount (code TENTH)')
  const minor = (decimal = '') => Number(decimal.replace('.', ''))
  const listed = order.items.reduce((sum, { listPrice }) => sum + minor(listPrice), 0)
  expect(order.discount?.code).toBe('TENTH')
  expect(listed - minor(order.discount?.amount)).toBe(minor(order.total))
  expect(order.taxNote).toBe('No VAT or sales tax is charged.')
  const seen = await aBrowser(shop).order(buyer.orderId)
  expect(seen.json()).not.toHaveProperty('discount')
  expect(seen.json()).not.toHaveProperty('taxNote')
})

test('a free order has no invoice, and an unpaid one has none yet', async () => {
  const browser = aBrowser(shop)
  const gift = { items: [aLine()], couponCode: 'GIFT', billingInfo: aBuyer() }
  const given = await browser.call('POST', '/api/confirm-free-order', gift)
  await issueMissing(shop.ctx)
  const rows = await sql<{ count: number }>`
    select count(*) from invoices where order_id = ${given.json().orderId}`.execute(shop.ctx.db)
  expect(rows.rows[0]?.count).toBe(0)
})

test('an order whose invoice cannot be made holds up no other, and is named', async () => {
  await stock(shop.ctx, 2)
  const ill = await bought(shop, provider)
  const well = await bought(shop, provider)
  const moveRate = (by: number) =>
    inTransaction(shop.ctx.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update orders set rate_id = rate_id + ${by} where id = ${ill.orderId}`.execute(tx)
    })
  await moveRate(1_000_000)
  await expect(issueMissing(shop.ctx, 15)).rejects.toThrow(ill.orderId)
  const invoiced = await sql<{ order_id: string }>`
    select order_id from invoices where order_id in (${ill.orderId}, ${well.orderId})`.execute(
    shop.ctx.db,
  )
  expect(invoiced.rows).toEqual([{ order_id: well.orderId }])
  await moveRate(-1_000_000)
  expect(shape(await list(ill))).toEqual([['invoice', 'payment', '149.99', false]])
})

test('each refund has a credit note, and what is left is what the ledger says', async () => {
  const buyer = await bought(shop, provider)
  await issueMissing(shop.ctx, 15)
  await refund(shop, buyer.intentId, 2_000)
  await hearEvents(shop.ctx)
  await issueMissing(shop.ctx, 15)
  await refund(shop, buyer.intentId, PRICE - 2_000)
  await hearEvents(shop.ctx)
  const { invoices, canAddCompany } = await list(buyer)
  expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', '149.99'],
    ['credit_note', '20.00'],
    ['credit_note', '129.99'],
  ])
  expect(invoices[1]?.number).toMatch(/^KHC-\d{4}-\d{6}$/)
  expect(invoices[1]?.corrects).toBe(invoices[0]?.number)
  expect(canAddCompany).toBe(false)
  const { text } = await pdf(buyer, invoices[1]?.number)
  expect(text).toContain(`Refund to invoice ${invoices[0]?.number}.`)
  expect(text).toMatch(/Total credited\s+\$ 20\.00/)
  expect((await addTo(buyer)).statusCode).toBe(409)
})

test('an order refunded before anyone looked has both documents, the whole with its lines', async () => {
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, PRICE)
  await hearEvents(shop.ctx)
  const found = await list(buyer)
  expect(shape(found).map(([kind]) => kind)).toEqual(['invoice', 'credit_note'])
  const { text } = await pdf(buyer, found.invoices[1]?.number)
  expect(text).toContain('Office Home 2024')
})

test('a refund that the bank could not carry out is invoiced again', async () => {
  const buyer = await bought(shop, provider)
  const refundId = await refund(shop, buyer.intentId, 1_000)
  await hearEvents(shop.ctx)
  await list(buyer)
  await sql`
    insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency)
    select order_id, attempt_id, 'refund_reversal', provider_ref || ':failed', amount_minor, currency
    from ledger
    where provider_ref = ${refundId}`.execute(shop.ctx.db)
  const { invoices } = await list(buyer)
  expect(invoices.at(-1)).toMatchObject({
    kind: 'invoice',
    cause: 'refund_reversal',
    total: '10.00',
    corrects: invoices[1]?.number,
  })
})

test('a company is added once: the first invoice is cancelled and another one issued', async () => {
  const buyer = await bought(shop, provider)
  const first = (await list(buyer)).invoices[0]?.number
  const before = await pdf(buyer, first)
  const reply = await addTo(buyer)
  expect(reply.statusCode).toBe(200)
  const answer = reply.json<InvoiceList>()
  expect(answer).toMatchObject({ company: company.company, canAddCompany: false })
  expect(shape(answer)).toEqual([
    ['invoice', 'payment', '149.99', true],
    ['credit_note', 'cancellation', '149.99', false],
    ['invoice', 'company', '149.99', false],
  ])
  const { text } = await pdf(buyer, answer.invoices[2]?.number)
  for (const words of [
    company.company,
    'Hafenstraße 1',
    '20095 Hamburg',
    'Germany',
    'DE123456789',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).toContain(`Replaces invoice ${first}`)
  const after = await pdf(buyer, first)
  expect(after.reply.rawPayload.equals(before.reply.rawPayload), 'the first is as it was').toBe(
    true,
  )
  const again = await addTo(buyer)
  expect([again.statusCode, again.json().code]).toEqual([409, 'company_refused'])
  expect(shape(await list(buyer))).toHaveLength(3)
})

test('two browsers that add a company at the same moment add one', async () => {
  const buyer = await bought(shop, provider)
  const replies = await Promise.all([addTo(buyer), addTo(buyer), addTo(buyer)])
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409])
  expect((await list(buyer)).invoices).toHaveLength(3)
})

test('after a part was refunded a company gets an invoice over the rest, and later refunds correct that one', async () => {
  const buyer = await bought(shop, provider)
  await refund(shop, buyer.intentId, 2_000)
  await hearEvents(shop.ctx)
  const added = (await addTo(buyer)).json<InvoiceList>()
  expect(shape(added).map(([, cause, total]) => [cause, total])).toEqual([
    ['payment', '149.99'],
    ['refund', '20.00'],
    ['cancellation', '129.99'],
    ['company', '129.99'],
  ])
  const number = added.invoices.at(-1)?.number
  expect((await pdf(buyer, number)).text).toMatch(
    /Credited before\s+−\$ 20\.00\s+Total\s+\$ 129\.99/,
  )
  await refund(shop, buyer.intentId, 500)
  await hearEvents(shop.ctx)
  expect((await list(buyer)).invoices.at(-1)).toMatchObject({ total: '5.00', corrects: number })
})

test.each([
  ['without a name', { company: ' ' }, 'company'],
  ['with a VAT ID of another country', { vatId: 'FRXX123456789' }, 'vatId'],
  ['in a country nobody can choose', { country: 'ZZ' }, 'country'],
])('a company %s is refused at its field', async (_, wrong, field) => {
  const buyer = await bought(shop, provider)
  const reply = await addTo(buyer, { ...company, ...wrong })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().details[0].field).toContain(field)
})

test('what the owner changes in the settings is said by new invoices, and by none before', async () => {
  const before = await bought(shop, provider)
  const old = (await list(before)).invoices[0]?.number
  await setSetting(shop.ctx, 'invoice.tax_note', 'Tax: small business, none charged.')
  const after = await bought(shop, provider)
  const fresh = (await list(after)).invoices[0]?.number
  expect((await pdf(after, fresh)).text).toContain('small business')
  expect((await pdf(before, old)).text).toContain('No VAT or sales tax is charged')
})

test('an order paid twice has one invoice, and giving back the second payment makes no credit note', async () => {
  await stock(shop.ctx, 1)
  const buyer = await bought(shop, provider)
  const second = await paidAgain(shop, provider, buyer.orderId, PRICE)
  await settle(shop.ctx, second.intentId, 'test')
  await issueMissing(shop.ctx)
  await refundDuplicate(shop.ctx, second.attemptId)
  await issueMissing(shop.ctx)
  expect(shape(await list(buyer))).toEqual([['invoice', 'payment', '149.99', false]])
})
