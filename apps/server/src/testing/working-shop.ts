import type { Config } from '../config.ts'
import { startTicks, type Tick } from '../infra/work/ticks.ts'
import { jobs, ticks } from '../jobs.ts'
import { listenForMail } from '../modules/voices/inbox/mail/listen-for-mail.ts'
import { startContext } from '../start-context.ts'
import { testCardProvider } from './card-provider.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { testMailbox } from './mailbox.ts'
import { notedWork } from './noted-shop.ts'
import { testShop } from './test-shop.ts'

const raised = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }

/** A shop with its worker, card provider and mail server: everything that happens by itself, happens. */
export async function workingShop(
  overrides: Partial<Config> = raised,
  repeated: readonly Tick[] = ticks,
) {
  const provider = await testCardProvider()
  const bouncePort = await freePort()
  const mailbox = await testMailbox(`smtp://127.0.0.1:${bouncePort}`)
  const mails = { SMTP_URL: mailbox.smtpUrl, BOUNCE_PORT: bouncePort }
  const shop = await testShop({ ...provider.config, ...mails, ...overrides })
  const worker = await startContext(shop.config, 'worker', shop.ctx.log)
  await worker.ctx.queue.work(worker.ctx, notedWork(jobs))
  const bounces = await listenForMail(worker.ctx)
  const ticking = startTicks(worker.ctx, notedWork(repeated))
  return {
    shop,
    provider,
    mailbox,
    /** The mails to an address, once there are so many. */
    mailsTo: (email: string, count: number) =>
      eventually(
        `${count} mails to ${email}`,
        async () => {
          const mails = await mailbox.to(email)
          return mails.length >= count && mails
        },
        20_000,
      ),
    close: async () => {
      ticking.stop()
      await bounces?.close()
      await worker.close()
      await shop.close()
      await mailbox.close()
      await provider.close()
    },
  }
}

export type WorkingShop = Awaited<ReturnType<typeof workingShop>>
