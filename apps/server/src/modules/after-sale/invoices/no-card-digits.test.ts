import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD, type SeenOrder, seenOrder } from '../../../testing/address-proofs.ts'
import { hearEvents, refund } from '../../../testing/reversals.ts'
import { staffHeaders } from '../../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { collect } from '../../people/privacy/export-parts.ts'
import { textOf } from './testing/pdf-text.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

/** The digits by themselves, not as part of a longer number. */
const digits = new RegExp(`(?<!\\d)${CARD}(?!\\d)`)

async function documentsOf({ browser, orderId }: SeenOrder) {
  const list = `/api/orders/${orderId}/invoices`
  const { invoices } = (await browser.call('GET', list)).json<{ invoices: { number: string }[] }>()
  return await Promise.all(
    invoices.map(async ({ number }) =>
      textOf((await browser.call('GET', `${list}/${number}.pdf`)).rawPayload),
    ),
  )
}

/** Every call about an order that its buyer or staff can make. */
async function answersAbout({ browser, orderId, email }: SeenOrder) {
  const own = [
    `/api/admin/orders/${orderId}`,
    ...['timeline', 'invoices', 'key-claims', 'returns', 'seats', 'survey'].map(
      (part) => `/api/orders/${orderId}/${part}`,
    ),
  ]
  const headers = await staffHeaders(working.shop, 'super_admin')
  const staff = [
    `/api/admin/order-details/${orderId}`,
    ...['returns', 'key-claims', 'inbox', 'payment-links', 'quotes', 'webhooks'].map(
      (screen) => `/api/admin/${screen}`,
    ),
  ]
  const answers = await Promise.all([
    ...own.map((url) => browser.call('GET', url)),
    ...staff.map((url) => working.shop.app.inject({ method: 'GET', url, headers })),
  ])
  const copy = JSON.stringify(await collect(working.shop.ctx, email))
  return [...answers.map(({ payload }) => payload), copy]
}

test('no document, mail, page, staff screen or copy of data shows a digit of the card, only its brand', async () => {
  const order = await seenOrder(working)
  await refund(working.shop, order.intentId, 1_000)
  await hearEvents(working.shop.ctx)
  const documents = await documentsOf(order)
  expect(documents).toHaveLength(2)
  expect(documents[0]).toContain('Paid by Visa card on')
  const mails = await working.mailsTo(order.email, 3)
  const answers = await answersAbout(order)
  expect(answers[0]).toContain('"card":{"brand":"visa"}')
  const everything = [...documents, ...mails.map(({ text, html }) => text + html), ...answers]
  for (const text of everything) expect(text).not.toMatch(digits)
})

test('documents that were issued with the digits are drawn, copied and corrected without them', async () => {
  const order = await seenOrder(working)
  expect(await documentsOf(order)).toHaveLength(1)
  const { db } = working.shop.ctx
  await sql`
    update invoices set content = jsonb_set(content, '{card,last4}', ${JSON.stringify(CARD)}::jsonb)
    where order_id = ${order.orderId}`.execute(db)
  await refund(working.shop, order.intentId, 1_000)
  await hearEvents(working.shop.ctx)
  const documents = await documentsOf(order)
  expect(documents).toHaveLength(2)
  for (const text of documents) {
    expect(text).toContain('Visa card')
    expect(text).not.toMatch(digits)
  }
  const { rows } = await sql<{ kind: string; last4: string | null }>`
    select kind, content #>> '{card,last4}' as last4 from invoices
    where order_id = ${order.orderId} order by id`.execute(db)
  // What was issued stays as it is; what is issued now never has them.
  expect(rows).toEqual([
    { kind: 'invoice', last4: CARD },
    { kind: 'credit_note', last4: null },
  ])
  expect(JSON.stringify(await collect(working.shop.ctx, order.email))).not.toMatch(digits)
})
