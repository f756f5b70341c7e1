import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import type { Context } from '../../../../context.ts'
import { listenToContent } from '../../../../infra/pages/content.ts'
import { templates } from '../../../../mail-gallery/templates.ts'
import { aBrowser, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { watchConnections } from '../../../../testing/connections.ts'
import { testMailbox } from '../../../../testing/mailbox.ts'
import { fromMentionToCommit, roundTrips, statementsOf } from '../../../../testing/statements.ts'
import { stock } from '../../../../testing/stock.ts'
import { testShop } from '../../../../testing/test-shop.ts'
import { sendEmail } from '../../../platform/emails/emails.service.ts'
import { reconcile } from './reconcile.ts'
import { settle } from './settle.ts'

const MOST_ROUND_TRIPS = 10

let provider: TestCardProvider
let mailbox: Awaited<ReturnType<typeof testMailbox>>
beforeAll(async () => {
  provider = await testCardProvider()
  mailbox = await testMailbox()
})
afterAll(async () => {
  await provider.close()
  await mailbox.close()
})

const openShop = () =>
  testShop({ ...provider.config, SMTP_URL: mailbox.smtpUrl, LIMIT_FACTOR: 1_000 })

const twoLines = [aLine(), aLine({ productId: 'home-2021' })]

test('a settlement of two lines waits for the database ten times at most', async () => {
  let intentId = ''
  const sent = await statementsOf(async () => {
    const shop = await openShop()
    // Enough that an order may hold its units.
    await stock(shop.ctx, 10)
    await stock(shop.ctx, 10, 'home-2021')
    for (const _ of ['to warm up', 'to count']) {
      const opened = await aBrowser(shop).opened({ items: twoLines })
      await provider.pay(opened.paymentIntentId)
      intentId = opened.paymentIntentId
      await settle(shop.ctx, intentId, 'test')
    }
    await shop.close()
  })
  const mentions = sent.filter(({ values }) => values.includes(intentId))
  const lookUp = sent.lastIndexOf(mentions[1] ?? { connection: 0, text: '', values: [] })
  const trips = roundTrips(fromMentionToCommit(sent.slice(lookUp), intentId))
  expect(trips).toBeGreaterThan(5)
  expect(trips).toBeLessThanOrEqual(MOST_ROUND_TRIPS)
})

/** The same, with a note of how many connections were lent out whenever one of its calls ran. */
function noting<T extends object>(calls: T, note: (name: string) => void): T {
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      const answer = (call as (...all: unknown[]) => unknown)(...args)
      // What is answered at once asks nobody.
      if (!(answer instanceof Promise)) return answer
      note(name)
      return answer.finally(() => note(name))
    },
  ])
  return { ...calls, ...Object.fromEntries(entries) }
}

test('no connection is held while the card provider or the mail server is asked', async () => {
  const watch = watchConnections()
  const shop = await openShop()
  const lent: Record<string, number> = {}
  const note = (name: string) => {
    lent[name] = Math.max(lent[name] ?? 0, watch.inUse())
  }
  await shop.ctx.db.transaction().execute(async () => expect(watch.inUse()).toBe(1))
  const { readEvent, ...asked } = shop.ctx.payments
  const payments = { ...noting(asked, note), readEvent }
  const ctx: Context = { ...shop.ctx, payments, mail: noting(shop.ctx.mail, note) }
  const content = await listenToContent(shop.config.DATABASE_URL, ctx.log)
  const { app } = await buildApp(ctx, { content })
  const buyer = aBrowser({ ...shop, app })

  await stock(ctx, 4)
  const first = await buyer.opened()
  const other = await buyer.opened({ items: [aLine({ quantity: 2 })] })
  expect(other.orderId).not.toBe(first.orderId)
  await provider.pay(other.paymentIntentId)
  const told = (await buyer.confirm(other)).json<OrderConfirmation>()
  expect(told.licenseKeys).toHaveLength(2)
  await aBrowser({ ...shop, app }).opened()
  await ctx.db
    .updateTable('payment_attempts')
    .set({ created_at: new Date(0) })
    .execute()
  await reconcile(ctx)
  const mails = await ctx.db.selectFrom('emails').select('id').execute()
  for (const { id } of mails) await sendEmail(ctx, { templates, enclosures: {} }, id, false)

  const names = ['createIntent', 'findIntent', 'cancelIntent', 'send']
  expect(lent).toMatchObject(Object.fromEntries(names.map((name) => [name, 0])))
  watch.stop()
  await app.close()
  await content.close()
  await shop.close()
})
