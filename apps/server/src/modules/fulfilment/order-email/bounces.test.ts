import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { signedAddress } from '../../platform/emails/signed-address.ts'
import { paidOrdersOf } from '../orders/orders.service.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

async function buy(email: string) {
  const { shop, provider } = working
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  const { orderNumber } = (await browser.confirm(opened)).json<OrderConfirmation>()
  return { browser, orderId: opened.orderId, orderNumber }
}

type Mail = {
  id: number
  state: string
  bounce_code: string | null
  bounced_at: Date | null
  last_error: string | null
}

async function mailsAbout(orderId: string, count: number, state: string) {
  return await eventually(
    `${count} mails ${state}`,
    async () => {
      const { rows } = await sql<Mail>`
        select id, state, bounce_code, bounced_at, last_error from emails
        where reason = ${orderId} and state = ${state} order by id`.execute(working.shop.ctx.db)
      return rows.length >= count && rows
    },
    15_000,
  )
}

const rowsOf = async (table: 'notifications' | 'audit_log', orderId: string, like: string) => {
  const column = table === 'notifications' ? sql`dedupe_key` : sql`action`
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where object = ${orderId} and ${column} like ${like}`.execute(
    working.shop.ctx.db,
  )
  return rows.length
}

const timeline = async ({ browser, orderId }: Awaited<ReturnType<typeof buy>>) =>
  (await browser.call('GET', `/api/orders/${orderId}/timeline`)).json<{
    isUnreachable: boolean
    events: { kind: string; code?: string; to?: string; network?: string; count?: number }[]
  }>()

test.each([
  ['came back', 'bounce-ada@example.com'],
  ['were refused', 'refuse-ada@example.com'],
])('mails that %s turn the order into one that asks for its address', async (_how, email) => {
  const order = await buy(email)
  const mails = await mailsAbout(order.orderId, 2, 'bounced')
  for (const mail of mails) {
    expect(mail).toMatchObject({ bounce_code: '5.1.1' })
    expect(mail.bounced_at).toBeInstanceOf(Date)
  }
  await eventually('staff know', () => rowsOf('notifications', order.orderId, 'bounce:%'))
  expect(await rowsOf('audit_log', order.orderId, 'email.bounced')).toBe(2)
  const told = await timeline(order)
  expect(told.isUnreachable).toBe(true)
  const shown = `${email.slice(0, 1)}•••@example.com`
  expect(told.events).toContainEqual(
    expect.objectContaining({ kind: 'mail_bounced', code: '5.1.1', to: shown }),
  )
  expect(await rowsOf('notifications', order.orderId, 'bounce:%')).toBe(1)
  expect((await paidOrdersOf(working.shop.ctx.db, email))[0]?.is_unreachable).toBe(true)
})

const report = (action: string, status: string) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSorry.',
    '--b\r\nContent-Type: message/delivery-status\r\n',
    'Reporting-MTA: dns; mx.example.com\r\n',
    `Final-Recipient: rfc822; x@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\n`,
    '--b--\r\n',
  ].join('\r\n')

async function tell(to: string, raw: string) {
  const transport = createTransport({ host: '127.0.0.1', port: working.shop.config.BOUNCE_PORT })
  try {
    await transport.sendMail({ envelope: { from: '', to }, raw })
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode
  } finally {
    transport.close()
  }
}

test('a delay is noted and changes nothing; forged and oversized reports do nothing', async () => {
  const order = await buy('grace@example.com')
  const [mail] = await mailsAbout(order.orderId, 2, 'sent')
  const address = signedAddress(working.shop.config, 'bounce', mail?.id ?? 0) ?? ''
  const failed = report('failed', '5.1.1')
  expect(await tell(address.replace(/\.[0-9a-f]{4}/, '.0000'), failed)).toBe(550)
  expect(await tell(`bounce+${mail?.id}@bounces.keyhaven.example`, failed)).toBe(550)
  expect(await tell('help@keyhaven.example', failed)).toBe(550)
  expect(await tell(address, `${failed}${'x'.repeat(300_000)}`)).toBe(552)
  expect(await tell(address, 'Subject: I am on holiday\r\n\r\nBack on Monday.')).toBe(250)
  expect(await tell(address, report('delayed', '4.4.1'))).toBe(250)
  const noted = (await mailsAbout(order.orderId, 2, 'sent')).find(({ id }) => id === mail?.id)
  expect(noted).toMatchObject({ state: 'sent', bounced_at: null, last_error: 'delayed 4.4.1' })
  expect((await timeline(order)).isUnreachable).toBe(false)

  expect(await tell(address, failed)).toBe(250)
  expect(await tell(address, failed)).toBe(250)
  expect(await mailsAbout(order.orderId, 1, 'bounced')).toHaveLength(1)
  expect(await rowsOf('audit_log', order.orderId, 'email.bounced')).toBe(1)
})

test('the story of a delivery is shown to people who may see the order, and to nobody else', async () => {
  const order = await buy('mary@example.com')
  await mailsAbout(order.orderId, 2, 'sent')
  await order.browser.order(order.orderId)
  const { events } = await timeline(order)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual([
    'key_mailed',
    'key_revealed',
    'mail_accepted',
    'mail_queued',
    'mail_queued',
  ])
  const look = events.find(({ kind }) => kind === 'key_revealed')
  expect(look).toMatchObject({
    count: 1,
    network: expect.stringMatching(/^198\.1[89]\.\d+\.0\/24$/),
  })
  const stranger = aBrowser(working.shop)
  const path = `/api/orders/${order.orderId}/timeline`
  expect((await stranger.call('GET', path)).statusCode).toBe(404)
  expect((await stranger.call('GET', '/api/orders/order_X/timeline')).statusCode).toBe(404)
})
