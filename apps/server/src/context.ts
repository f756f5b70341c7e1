import type { Config } from './config.ts'
import type { Db } from './infra/db/db.ts'
import type { Log } from './infra/log.ts'
import type { Mail } from './infra/mail/mail.ts'
import type { Payments } from './infra/payments/stripe.ts'
import type { LoadedPlugin } from './infra/plugins/load-plugins.ts'
import type { Registers } from './infra/registers/registers.ts'
import type { Held } from './infra/work/cached-reads.ts'
import type { Outage } from './infra/work/outage.ts'
import type { Queue } from './infra/work/queue.ts'

/** What a use case may reach. Built once per process; never a global. */
export type Context = Readonly<{
  config: Config
  log: Log
  /** Says once that the database is away, and once that it is back. */
  outage: Outage
  /** The pool of this process's ordinary work: pages in the server, jobs in the worker. */
  db: Db
  /** Money becomes goods here; a flood of visitors cannot starve it. */
  settlementDb: Db
  /** Staff screens, whose slow questions must not slow anyone else. */
  backOfficeDb: Db
  /** Lists, counts, reports and exports, from a copy of the database where there is one. Never what is read before a write. */
  reportsDb: Db
  /** The same for a person who wrote something: `least` is the place in the log that their reads must have seen. */
  reportsSince: (least: string | null) => Db
  queue: Queue
  /** What a server or a worker keeps of what all read alike. Without it everything is read each time. */
  held?: Held | undefined
  /** The store that a shopper is at. */
  storeId?: string
  /** The day from which the seller of that store computes tax; without one nothing of tax is read. */
  taxedFrom?: string | null
  /** What mails call the shop, where a store has a name of its own. */
  brand?: string
  /** What the operator added to the shop; without PLUGINS nothing. */
  plugins: readonly LoadedPlugin[]
  mail: Mail
  payments: Payments
  /** Registers of companies, which say whether VAT IDs are valid. */
  registers: Registers
  now: () => Date
}>
