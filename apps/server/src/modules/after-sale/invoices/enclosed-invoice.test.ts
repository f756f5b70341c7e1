import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { enclosedInvoice } from './enclosed-invoice.ts'
import { textOf } from './testing/pdf-text.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

/** Buys one licence and reads the mails about it. */
async function buy(email: string) {
  const { shop, provider, mailsTo } = working
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened({ items: [aLine()], billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const mails = await mailsTo(email, 2)
  return { orderId: opened.orderId, mails }
}

const receiptIn = (mails: Awaited<ReturnType<typeof buy>>['mails']) =>
  mails.find(({ subject }) => subject.startsWith('Your order '))

test('the receipt has a link alone until the owner wants the invoice with it', async () => {
  const { mails } = await buy('paperless@example.com')
  expect(receiptIn(mails)?.attachments).toEqual([])
})

test('the receipt then carries the invoice, and the mail with the keys does not', async () => {
  await setSetting(working.shop.ctx, 'mails.attachInvoice', true)
  const { mails, orderId } = await buy('papers@example.com')
  expect(receiptIn(mails)?.attachments).toEqual([
    expect.stringMatching(/^keyhaven-invoice-KH-\d{4}-\d{6}\.pdf$/),
  ])
  const keys = mails.find(({ subject }) => subject.startsWith('Your licence key'))
  expect(keys?.attachments).toEqual([])
  const [paper] = await enclosedInvoice(working.shop.ctx, { orderId })
  expect(textOf(paper?.content ?? Buffer.alloc(0))).toContain('papers@example.com')
})

test('an address that an order was moved to gets no paper that says where the buyer lives', async () => {
  const { orderId } = await buy('moved@example.com')
  expect(await enclosedInvoice(working.shop.ctx, { orderId, isMoved: true })).toEqual([])
})
