import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inLongTransaction } from '../../../infra/db/transaction.ts'
import { narrowed } from './narrowed.repo.ts'

/** What a check may look at. It reads, and changes nothing. */
export type Checked = Pick<Context, 'config' | 'backOfficeDb' | 'reportsDb' | 'payments' | 'now'>

export type CheckOptions = Readonly<{
  /** Texts of keys that must be in no table; without them there is nothing to look for. */
  canaries: readonly string[]
  /** Opens every n-th key of the vault. */
  everyNthKey: number
  /** How long a payment may be known to the provider alone. */
  settlingMs: number
  /** Payments of later are not asked for: a copy of the shop need not have them. */
  paidUntil?: Date | undefined
  /** What is said of each order is checked for those that changed since then; without it for all. */
  since?: Date | undefined
}>

/** What contradicts the sentence: ids and numbers, never a key or an address. */
export type Hit = Readonly<Record<string, unknown>>

export type Skipped = Readonly<{ skipped: string }>

/** A sentence that is true of every committed state of the shop, and how to look for a contradiction. */
export type Invariant = Readonly<{
  id: string
  says: string
  find: (ctx: Checked, options: CheckOptions) => Promise<readonly Hit[] | Skipped>
}>

export const MOST_HITS = 20
const LONGEST_SECONDS = 600

/** A check that is one statement: it sees one moment of the shop, also while people buy. */
export const stated = (id: string, says: string, statement: RawBuilder<unknown>): Invariant => ({
  id,
  says,
  find: ({ reportsDb }) => hitsOf(reportsDb, statement),
})

/** A sentence about each order by itself: of a large shop it can be checked for the orders that changed. */
export const ofEachOrder = (
  id: string,
  says: string,
  statement: RawBuilder<unknown>,
): Invariant => ({
  id,
  says,
  find: ({ reportsDb }, { since }) =>
    hitsOf(reportsDb, since ? narrowed(statement, since) : statement),
})

type CheckDb = Context['backOfficeDb']

/** A read of a check: it may take minutes where others may take seconds. */
export const readLong = <T>(db: CheckDb, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inLongTransaction(db, LONGEST_SECONDS, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    return await read(tx)
  })

/** The rows of a statement, at most twenty. */
export const hitsOf = (db: CheckDb, statement: RawBuilder<unknown>): Promise<Hit[]> =>
  readLong(db, async (tx) => {
    const hits = sql<Hit>`select * from (${statement}) as hit limit ${MOST_HITS}`
    return (await hits.execute(tx)).rows
  })
