import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createDb } from './infra/db.ts'
import { createLog } from './infra/log.ts'
import { createMail } from './infra/mail.ts'
import { startQueue } from './infra/queue.ts'
import { createPayments } from './infra/stripe.ts'
import { keyRingOf } from './modules/licenses/key-vault.ts'

type Role = 'server' | 'worker'

/** Whoever has paid rather waits than hears that it did not work. */
const SETTLEMENT_WAIT_MS = 10_000

/** Pools open connections only when they are used. */
function openPools(config: Config, role: Role) {
  const { DATABASE_URL: url, DATABASE_NAMED_STATEMENTS: named } = config
  const open = (name: string, max: number, waitMs?: number) =>
    createDb({ url, named, name, max, ...(waitMs && { waitMs }) })
  return {
    db: role === 'server' ? open('web', config.POOL_WEB) : open('worker', config.POOL_WORKER),
    settlementDb: open('settlement', config.POOL_SETTLEMENT, SETTLEMENT_WAIT_MS),
    backOfficeDb: open('back office', config.POOL_BACK_OFFICE),
  }
}

/** Opens everything a process works with, and knows how to close it again. */
export async function startContext(config: Config, role: Role, log = createLog(config, role)) {
  // Malformed encryption keys stop the start, not the first import.
  keyRingOf(config)
  const pools = openPools(config, role)
  const queue = await startQueue(config, role, log)
  const mail = createMail(config)
  const payments = createPayments(config)
  const now = () => new Date()
  const ctx: Context = { config, log, ...pools, queue, mail, payments, now }
  const close = async () => {
    await queue.stop()
    mail.close()
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
  }
  return { ctx, close }
}
