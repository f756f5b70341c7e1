import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { jobs } from '../../../jobs.ts'
import { startContext } from '../../../start-context.ts'
import { aBuyer } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort } from '../../../testing/free-port.ts'
import { testMailbox } from '../../../testing/mailbox.ts'
import { contradictions, paidOnly, refund, standing } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const PRICE = 14_999

let provider: TestCardProvider
let mailbox: Awaited<ReturnType<typeof testMailbox>>
let shop: TestShop
let worker: { ctx: Context; close: () => Promise<void> }

beforeAll(async () => {
  const port = await freePort()
  provider = await testCardProvider({ webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook` })
  mailbox = await testMailbox()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, SMTP_URL: mailbox.smtpUrl })
  await shop.app.listen({ port })
  await provider.control('/sandbox/webhooks', { duplicate: 2, reorder: true })
})
afterAll(async () => {
  await worker.close()
  await shop.close()
  await mailbox.close()
  await provider.close()
})

const statusOf = (orderId: string, wanted: string) =>
  eventually(
    `an order that is ${wanted}`,
    async () => (await standing(shop.ctx, orderId))?.payment === wanted,
    15_000,
  )

const subjectsTo = async (email: string) =>
  (await mailbox.to(email)).map(({ subject }) => subject.replace(/ (for|KH).*$/, '')).sort()

test('told by webhook, doubled and out of order, money that goes back before the keys are mailed mails none', async () => {
  await stock(shop.ctx, 2)
  const refunded = await paidOnly(shop, provider, {
    billingInfo: aBuyer({ email: 'back@example.com' }),
  })
  const disputed = await paidOnly(shop, provider, {
    billingInfo: aBuyer({ email: 'bank@example.com' }),
  })
  await refund(shop, refunded.intentId, PRICE)
  const disputeId = await provider.dispute(disputed.intentId)
  worker = await startContext(shop.config, 'worker', shop.ctx.log)
  await worker.ctx.queue.work(worker.ctx, jobs)

  await statusOf(refunded.orderId, 'refunded')
  await statusOf(disputed.orderId, 'disputed')
  await eventually('the mails', async () => (await mailbox.to('back@example.com')).length >= 2)
  await eventually('the receipt', async () => (await mailbox.to('bank@example.com')).length === 1)
  await eventually('the withheld mails', async () => {
    const { rows } = await sql`
      select from emails where template = 'keys' and state = 'dropped'`.execute(shop.ctx.db)
    return rows.length === 2
  })
  expect(await subjectsTo('back@example.com')).toEqual(['Your order', 'Your refund'])
  expect(await subjectsTo('bank@example.com')).toEqual(['Your order'])

  await provider.closeDispute(disputeId, 'won')
  await statusOf(disputed.orderId, 'paid')
  await eventually('the keys', async () => (await mailbox.to('bank@example.com')).length === 2)
  expect(await subjectsTo('bank@example.com')).toEqual(['Your licence key', 'Your order'])
  const mail = (await mailbox.to('back@example.com')).find(({ subject }) => /refund/.test(subject))
  expect(mail?.text).toContain('149.99')
  expect(await contradictions(shop.ctx)).toEqual([])
})
