import type { PostgresPool } from 'kysely'
import { type Config, isPooled } from './config.ts'
import type { Context } from './context.ts'
import { startClock } from './infra/db/clock.ts'
import { createDb, dbOf, openPool, type PoolOptions } from './infra/db/db.ts'
import { retryUntilReachable } from './infra/db/out-of-reach.ts'
import { createReader } from './infra/db/reader.ts'
import type { NamedPool } from './infra/db/statement-names.ts'
import { createLog, type Log } from './infra/log.ts'
import { createMail } from './infra/mail/mail.ts'
import { createPayments } from './infra/payments/stripe.ts'
import { loadPlugins } from './infra/plugins/load-plugins.ts'
import { createRegisters } from './infra/registers/registers.ts'
import { tracedCalls } from './infra/tracing/trace.ts'
import { watchOutage } from './infra/work/outage.ts'
import { startQueue } from './infra/work/queue.ts'
import { sendEmailJob } from './modules/platform/emails/send-email-job.ts'
import { keyRingOf } from './modules/stock/licenses/vault/key-vault.ts'

type Role = 'server' | 'worker'

/** A buyer who has paid would rather wait than hear that it failed. */
const SETTLEMENT_WAIT_MS = 10_000
/** A copy that is away costs no longer than this, once per rest. */
const READER_WAIT_MS = 1_000

/** Pools open connections only when they are used. */
function openPools(config: Config, role: Role, log: Log) {
  const { DATABASE_URL: url, DATABASE_NAMED_STATEMENTS: named } = config
  const warn = (facts: NamedPool) => log.warn(facts, 'names for prepared statements run out')
  const poolOf = (name: string, max: number): PoolOptions => ({
    ...{ url, named, isPooled: isPooled(config), name, max, warn, log },
  })
  const open = (name: string, max: number, over: Partial<PoolOptions> = {}) =>
    createDb({ ...poolOf(name, max), ...over })
  const backOffice = openPool({
    ...poolOf('back office', config.POOL_BACK_OFFICE),
    isShedding: true,
  })
  return {
    ...openReports(config, backOffice, log, poolOf('reports', config.POOL_BACK_OFFICE)),
    db:
      role === 'server'
        ? open('web', config.POOL_WEB, { isShedding: true })
        : open('worker', config.POOL_WORKER),
    settlementDb: open('settlement', config.POOL_SETTLEMENT, { waitMs: SETTLEMENT_WAIT_MS }),
  }
}

/** Where reports are read: from the copy that is named, or where staff read everything else. */
function openReports(config: Config, primary: PostgresPool, log: Log, options: PoolOptions) {
  const backOfficeDb = dbOf(primary)
  const { DATABASE_READER_URL: url } = config
  if (!url) return { backOfficeDb, reportsDb: backOfficeDb, reportsSince: () => backOfficeDb }
  const reader = openPool({ ...options, url, waitMs: READER_WAIT_MS })
  const poolFrom = createReader({ reader, primary, log })
  const reportsDb = dbOf({ ...poolFrom(0n), end: () => reader.end() })
  const reportsSince = (least: string | null) =>
    least === null ? reportsDb : dbOf(poolFrom(BigInt(least)))
  return { backOfficeDb, reportsDb, reportsSince }
}

/** Opens everything a process works with, and knows how to close it again. */
export async function startContext(config: Config, role: Role, log = createLog(config, role)) {
  // Malformed encryption keys stop the start, not the first import.
  keyRingOf(config)
  const plugins = await loadPlugins(config, log)
  const pools = openPools(config, role, log)
  const outage = watchOutage(log)
  // A process may start in the very seconds in which another primary is found.
  const queue = await retryUntilReachable(() => startQueue(config, role, log, outage))
  const { now, stop } = await retryUntilReachable(() => startClock(pools.db, log))
  // What waits because mail could not be sent goes out as soon as it can.
  const sender = createMail(config, log, () => queue.hasten(sendEmailJob))
  const mail = tracedCalls('mail', sender, ['close'])
  const provider = createPayments(config, log, now)
  const payments = tracedCalls('card provider', provider, ['isAway', 'readEvent', 'close'])
  const registers = createRegisters(config, log)
  const outside = { mail, payments, registers }
  const ctx: Context = { config, log, outage, ...pools, queue, plugins, ...outside, now }
  const close = async () => {
    stop()
    await queue.stop()
    mail.close()
    payments.close()
    registers.close()
    const { db, settlementDb, backOfficeDb, reportsDb } = pools
    const open = new Set([reportsDb, db, settlementDb, backOfficeDb])
    await Promise.all([...open].map((pool) => pool.destroy()))
  }
  return { ctx, close }
}
