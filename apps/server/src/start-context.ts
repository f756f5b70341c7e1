import { type Config, isPooled } from './config.ts'
import type { Context } from './context.ts'
import { startClock } from './infra/db/clock.ts'
import { createDb, type PoolOptions } from './infra/db/db.ts'
import { persistently } from './infra/db/out-of-reach.ts'
import type { NamedPool } from './infra/db/statement-names.ts'
import { createLog, type Log } from './infra/log.ts'
import { createMail } from './infra/mail/mail.ts'
import { createPayments } from './infra/payments/stripe.ts'
import { watchOutage } from './infra/work/outage.ts'
import { startQueue } from './infra/work/queue.ts'
import { sendEmailJob } from './modules/platform/emails/send-email-job.ts'
import { keyRingOf } from './modules/stock/licenses/vault/key-vault.ts'

type Role = 'server' | 'worker'

/** A buyer who has paid would rather wait than hear that it failed. */
const SETTLEMENT_WAIT_MS = 10_000

/** Pools open connections only when they are used. */
function openPools(config: Config, role: Role, log: Log) {
  const { DATABASE_URL: url, DATABASE_NAMED_STATEMENTS: named } = config
  const warn = (facts: NamedPool) => log.warn(facts, 'names for prepared statements run out')
  const open = (name: string, max: number, over: Partial<PoolOptions> = {}) =>
    createDb({ url, named, isPooled: isPooled(config), name, max, warn, log, ...over })
  return {
    db:
      role === 'server'
        ? open('web', config.POOL_WEB, { isShedding: true })
        : open('worker', config.POOL_WORKER),
    settlementDb: open('settlement', config.POOL_SETTLEMENT, { waitMs: SETTLEMENT_WAIT_MS }),
    backOfficeDb: open('back office', config.POOL_BACK_OFFICE, { isShedding: true }),
  }
}

/** Opens everything a process works with, and knows how to close it again. */
export async function startContext(config: Config, role: Role, log = createLog(config, role)) {
  // Malformed encryption keys stop the start, not the first import.
  keyRingOf(config)
  const pools = openPools(config, role, log)
  const outage = watchOutage(log)
  // A process may start in the very seconds in which another primary is found.
  const queue = await persistently(() => startQueue(config, role, log, outage))
  const { now, stop } = await persistently(() => startClock(pools.db, log))
  // What waits because mail could not be sent goes out as soon as it can.
  const mail = createMail(config, log, () => queue.hasten(sendEmailJob))
  const payments = createPayments(config, log, now)
  const ctx: Context = { config, log, outage, ...pools, queue, mail, payments, now }
  const close = async () => {
    stop()
    await queue.stop()
    mail.close()
    payments.close()
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
  }
  return { ctx, close }
}
