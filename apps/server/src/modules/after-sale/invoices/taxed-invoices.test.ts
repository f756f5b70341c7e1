import type { InvoiceList } from '@keyhaven/contracts/invoices'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { fromGermany } from '../../../testing/returns.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  refund,
} from '../../../testing/reversals.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { taxOn } from '../../fulfilment/order-taxes/testing/turn-on.ts'
import type { InvoiceContent } from './invoice-content.rules.ts'
import { issueFor, issueMissing } from './issue-invoices.ts'
import { textOf } from './testing/pdf-text.ts'

const PRICE = 14_999
const TAX = 2_395

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 4)
})
afterAll(async () => {
  await issueMissing(shop.ctx)
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})

const documentsOf = async (orderId: string, { ctx } = shop) => {
  const { rows } = await sql<{ cause: string; content: InvoiceContent }>`
    select cause, content from invoices where order_id = ${orderId} order by issued_at, serial`.execute(
    ctx.db,
  )
  return rows
}

test('a document of a shop without tax says what the owner wrote, and making it reads nothing of tax', async () => {
  let invoice: InvoiceContent | undefined
  const sent = await statementsOf(async () => {
    const { shop: off, provider: cards, close } = await emptyShop()
    await stock(off.ctx, 1)
    const { orderId } = await bought(off, cards, fromGermany())
    await issueFor(off.ctx, orderId)
    invoice = (await documentsOf(orderId, off))[0]?.content
    await close()
  })
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter(({ text }) => /from order_taxes/.test(text))).toEqual([])
  expect(invoice).not.toHaveProperty('tax')
  expect(invoice?.taxNote).toBe('No VAT or sales tax is charged.')
})

test('an invoice says who sold, the net and the tax; each credit note its part, and a company’s what is left', async () => {
  const { id } = await addStaff(shop, 'admin')
  await taxOn(shop, id, { registrations: ['home', 'oss_union'] })
  await sql`
    update legal_entities
    set name = 'Keyhaven GmbH', line1 = 'Hafenstraße 1', postal = '20457', city = 'Hamburg',
      register_no = 'HRB 1', contact_email = 'books@example.com', website = 'keyhaven.example'`.execute(
    shop.ctx.db,
  )
  const sale = await bought(shop, provider, fromGermany({ zipCode: '10115' }))
  await issueFor(shop.ctx, sale.orderId)
  const [invoice] = await documentsOf(sale.orderId)
  expect(invoice?.content).toMatchObject({
    totalMinor: PRICE,
    tax: { treatment: 'standard', place: 'DE', rate: 19_000, home: 'DE', taxMinor: TAX },
    taxNote: expect.stringMatching(/^Includes .*23\.95 VAT \(19 %, Germany\)$/),
    seller: {
      name: 'Keyhaven GmbH',
      address: ['Hafenstraße 1', '20457 Hamburg', 'Germany'],
      registrations: ['VAT ID: DE123456789', 'HRB 1'],
    },
  })

  await refund(shop, sale.intentId, 5_000)
  await hearEvents(shop.ctx)
  await issueFor(shop.ctx, sale.orderId)
  const [, credit] = await documentsOf(sale.orderId)
  expect(credit).toMatchObject({
    cause: 'refund',
    content: { totalMinor: 5_000, tax: { taxMinor: 798 } },
  })

  const reply = await sale.browser.call('POST', `/api/orders/${sale.orderId}/company`, {
    ...{ company: 'Engines GmbH', address: 'Hafen 2', city: 'Hamburg', zipCode: '20095' },
    ...{ country: 'DE', vatId: 'DE123456788' },
  })
  expect(reply.statusCode).toBe(200)
  const [, , cancelled, next] = await documentsOf(sale.orderId)
  const left = { totalMinor: PRICE - 5_000, tax: { taxMinor: TAX - 798 } }
  expect([cancelled, next]).toMatchObject([
    { cause: 'cancellation', content: left },
    { cause: 'company', content: left },
  ])

  const { invoices } = (
    await sale.browser.call('GET', `/api/orders/${sale.orderId}/invoices`)
  ).json<InvoiceList>()
  const file = await sale.browser.call(
    'GET',
    `/api/orders/${sale.orderId}/invoices/${invoices.find(({ kind }) => kind === 'invoice')?.number}.pdf`,
  )
  const text = textOf(file.rawPayload)
  expect(text).toContain('VAT 19 %, Germany')
  expect(text).toContain('VAT ID: DE123456789')
})
