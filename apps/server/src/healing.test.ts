import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from './testing/buyer.ts'
import { testCardProvider } from './testing/card-provider.ts'
import { eventually } from './testing/eventually.ts'
import { testMailbox } from './testing/mailbox.ts'
import { startProcess } from './testing/processes.ts'
import { stock } from './testing/stock.ts'
import { testShop } from './testing/test-shop.ts'

/** The reconciler leaves a payment to the browser and the webhook for a minute. */
const MINUTE_LATER_MS = 61_000
const WITHIN_MS = 170_000 - MINUTE_LATER_MS

/** The same database, where the shop's clock is a minute on. */
function aMinuteLater(database: string): string {
  const url = new URL(database)
  const later = new Date(Date.now() + MINUTE_LATER_MS).toISOString()
  url.searchParams.set('options', `-c shop.now=${later}`)
  return url.href
}

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

test('a browser that dies after paying, with no webhook ever sent, has its keys by mail within 170 seconds', async () => {
  const provider = await testCardProvider()
  const mailbox = await testMailbox()
  const shop = await testShop({ ...provider.config, SMTP_URL: mailbox.smtpUrl })
  closing.push(provider.close, mailbox.close, shop.close)

  const keys = await stock(shop.ctx, 1)
  const opened = await aBrowser(shop).opened({ billingInfo: aBuyer({ email: 'gone@example.com' }) })
  await provider.pay(opened.paymentIntentId)
  const paidAt = Date.now()
  const worker = startProcess('worker', {
    DATABASE_URL: aMinuteLater(shop.config.DATABASE_URL),
    SMTP_URL: mailbox.smtpUrl,
    STRIPE_SANDBOX_URL: provider.base,
  })
  closing.push(() => worker.kill('SIGKILL'))

  await eventually(
    'the order to be settled',
    async () => {
      const { rows } = await sql`
        select 1 from orders where id = ${opened.orderId} and payment_status = 'paid'`.execute(
        shop.ctx.db,
      )
      return rows.length === 1
    },
    WITHIN_MS,
  )
  const mails = await eventually(
    'both mails',
    async () => {
      const all = await mailbox.to('gone@example.com')
      return all.length === 2 && all
    },
    WITHIN_MS - (Date.now() - paidAt),
  )
  expect(mails.filter((mail) => mail.text.includes(keys[0] ?? ''))).toHaveLength(1)
})
