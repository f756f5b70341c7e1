import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { jobs } from '../../jobs.ts'
import { emailDraft, queueEmails } from '../../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../../modules/platform/emails/mail-check.email.tsx'
import { startContext } from '../../start-context.ts'
import { eventually } from '../../testing/eventually.ts'
import { type FaultProxy, faultProxy } from '../../testing/fault-proxy.ts'
import { testMailbox } from '../../testing/mailbox.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { breakerStates } from '../breaker.ts'

let mailbox: Awaited<ReturnType<typeof testMailbox>>
let proxy: FaultProxy
let shop: TestShop
let worker: { ctx: Context; close: () => Promise<void> }
beforeAll(async () => {
  mailbox = await testMailbox()
  proxy = await faultProxy({ port: Number(new URL(mailbox.smtpUrl).port) })
  shop = await testShop({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}` })
  worker = await startContext(shop.config, 'worker', shop.ctx.log)
  await worker.ctx.queue.work(worker.ctx, jobs)
})
afterAll(async () => {
  await worker.close()
  await shop.close()
  await proxy.close()
  await mailbox.close()
})

const queue = (recipients: string[]) =>
  shop.ctx.db.transaction().execute((tx) =>
    queueEmails(
      shop.ctx,
      tx,
      recipients.map((recipient) =>
        emailDraft(mailCheck, {
          dedupeKey: recipient,
          recipient,
          reason: 'request:test',
          data: { requestedAt: '2026-01-02T03:04:05Z' },
        }),
      ),
    ),
  )

const isAway = () => breakerStates().some(({ name, isOpen }) => name === 'smtp' && isOpen)

test.each(['gone', 'hanging'] as const)(
  'mails written while the mail server is %s go out within ten seconds of its return, each once',
  async (fault) => {
    await proxy.behave(fault)
    const recipients = Array.from({ length: 12 }, (_, i) => `${fault}-${i}@example.com`)
    await queue(recipients)
    await eventually('that it is away', async () => isAway(), 20_000)
    await proxy.behave('none')
    const backAt = performance.now()
    const arrived = async () => {
      const boxes = await Promise.all(recipients.map((recipient) => mailbox.to(recipient)))
      return boxes.every((mails) => mails.length === 1)
    }
    await eventually('every mail', arrived, 20_000)
    expect(performance.now() - backAt).toBeLessThan(10_000)
  },
  60_000,
)
