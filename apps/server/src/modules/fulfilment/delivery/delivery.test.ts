import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
let shop: TestShop
let provider: WorkingShop['provider']
let mailbox: WorkingShop['mailbox']
let mailsTo: WorkingShop['mailsTo']

beforeAll(async () => {
  working = await workingShop()
  ;({ shop, provider, mailbox, mailsTo } = working)
})
afterAll(() => working.close())

async function buy(email: string, items = [aLine()]) {
  const browser = aBrowser(shop)
  const opened = await browser.opened({ items, billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await browser.confirm(opened)).json<OrderConfirmation>()
  return { browser, orderId: opened.orderId, confirmation }
}

test('a buyer gets a receipt and the keys by e-mail, once each', async () => {
  await stock(shop.ctx, 1)
  const { confirmation } = await buy('ada@example.com')
  const mails = await mailsTo('ada@example.com', 2)
  const key = confirmation.licenseKeys[0]?.licenseKey ?? ''
  expect(key).toMatch(/^TEST0-/)
  const withKey = mails.filter((mail) => mail.text.includes(key))
  expect(withKey).toHaveLength(1)
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
    `Your licence key for order ${confirmation.orderNumber}`,
    `Your order ${confirmation.orderNumber}`,
  ])
})

test('the keys are in no row of the e-mail table and in no job', async () => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select data::text as text from emails
      union all select data::text from pgboss.job
      union all select meta::text from audit_log
    ) as everything
    where text like '%TEST0-%'`.execute(shop.ctx.db)
  expect(rows[0]?.found).toBe(0)
})

test('an import completes a mixed order without anyone pressing a button, and mails the rest', async () => {
  const productId = 'professional-plus-2021'
  await stock(shop.ctx, 1, productId)
  const items = [aLine({ productId, quantity: 3 })]
  const { browser, orderId, confirmation } = await buy('mixed@example.com', items)
  expect(confirmation.hasMixedAvailability).toBe(true)
  await mailsTo('mixed@example.com', 2)
  const later = await stock(shop.ctx, 2, productId)
  const mails = await mailsTo('mixed@example.com', 3)
  expect(mails.filter((mail) => later.every((key) => mail.text.includes(key)))).toHaveLength(1)
  const page = (await browser.order(orderId)).json()
  expect(page).toMatchObject({ hasMixedAvailability: false, status: 'Completed' })
  expect(page.licenseKeys).toHaveLength(3)
})

test('with the mail server down the key is on the page at once, and the mail comes once, later', async () => {
  await stock(shop.ctx, 1)
  await mailbox.behave('refuse-4xx')
  const { confirmation } = await buy('patient@example.com')
  expect(confirmation.licenseKeys).toHaveLength(1)
  await mailbox.behave('ok')
  const mails = await mailsTo('patient@example.com', 2)
  expect(mails).toHaveLength(2)
})

test('who lost the browser asks for a link, which opens the order once', async () => {
  await stock(shop.ctx, 1)
  const { orderId } = await buy('lost@example.com')
  await mailsTo('lost@example.com', 2)
  const other = aBrowser(shop)
  expect((await other.order(orderId)).json().requiresVerification).toBe(true)
  await other.call('POST', `/api/orders/${orderId}/access-link`, {})
  const mail = await eventually('the link', async () =>
    (await mailbox.to('lost@example.com')).find((each) =>
      each.subject.startsWith('Open your order'),
    ),
  )
  const token = /order-access#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  expect((await other.call('POST', '/api/orders/redeem-link', { token })).json()).toMatchObject({
    orderId,
  })
  expect((await other.order(orderId)).json().licenseKeys).toHaveLength(1)
  const again = await aBrowser(shop).call('POST', '/api/orders/redeem-link', { token })
  expect([again.statusCode, again.json().code]).toEqual([410, 'link_expired'])
})

test('asking for a link to an order that does not exist is answered the same', async () => {
  const id = `order_${'A'.repeat(26)}`
  const reply = await aBrowser(shop).call('POST', `/api/orders/${id}/access-link`, {})
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
})

test('keys are resent only to the address of the order, only by its buyer, three times an hour', async () => {
  await stock(shop.ctx, 1)
  const { browser, orderId } = await buy('again@example.com')
  const resend = (who: typeof browser, customerEmail: string) =>
    who.call('POST', '/api/send-license-keys', { orderId, customerEmail })
  expect((await resend(browser, 'thief@example.com')).json()).toEqual({
    success: false,
    error: 'Failed to send license keys email',
  })
  expect((await resend(aBrowser(shop), 'again@example.com')).statusCode).toBe(404)
  for (let nth = 1; nth <= 3; nth += 1) {
    expect((await resend(browser, 'again@example.com')).json()).toMatchObject({ success: true })
  }
  expect((await resend(browser, 'again@example.com')).statusCode).toBe(429)
  expect(await mailsTo('again@example.com', 5)).toHaveLength(5)
  expect(await mailbox.to('thief@example.com')).toEqual([])
})

test('keys of a free code for many that come later are announced by a link, never written in a mail', async () => {
  await sql`
    insert into coupons (code, kind, percent_bp, allow_free, approved_share_bp)
    values ('LATEGIFT', 'percentage', 10000, true, 0)`.execute(shop.ctx.db)
  const productId = 'home-business-2021'
  const gift = { items: [aLine({ productId })], couponCode: 'LATEGIFT' }
  const billingInfo = aBuyer({ email: 'late@example.com' })
  const browser = aBrowser(shop)
  await browser.call('POST', '/api/confirm-free-order', { ...gift, billingInfo })
  await mailsTo('late@example.com', 2)
  const [key = ''] = await stock(shop.ctx, 1, productId)
  const mails = await mailsTo('late@example.com', 3)
  expect(mails.filter((mail) => mail.subject.startsWith('Open your order'))).toHaveLength(2)
  expect(mails.filter((mail) => mail.text.includes(key))).toEqual([])
})
