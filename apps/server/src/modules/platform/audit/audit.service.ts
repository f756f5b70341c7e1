import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import {
  entriesBetween,
  insertEntry,
  insertSeals,
  isPast,
  lastSeal,
  lastSealBefore,
  type Mark,
  type NewEntry,
  newMark,
  noteActions,
  type Pair,
  pairsBetween,
  sealAt,
  takeSealLock,
} from './audit.repo.ts'
import { chain, GENESIS, hashOf } from './audit-chain.ts'

const BATCH = 1_000
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/** The last seal: kept outside the database it proves that nothing was cut off or rewritten since. */
export type Anchor = Readonly<{ seq: number; hash: Buffer }>

/** Writes who did what, with the act: if the transaction rolls back, neither happened. */
export async function recordAudit(tx: Tx, entry: NewEntry): Promise<void> {
  await insertEntry(tx, entry)
}

export async function auditAnchor(db: Db): Promise<Anchor | undefined> {
  return await lastSeal(db)
}

/**
 * Seals rows in the order of their numbers. Numbers are drawn before they are committed, so a row
 * waits until nobody can still add one before it; writers wait for nothing.
 */
export function createSealer() {
  let mark: Mark | undefined
  return async (ctx: Context): Promise<void> => {
    mark ??= await newMark(ctx.db)
    if (!mark || !(await sealUpTo(ctx.db, mark))) return
    mark = undefined
    const head = await lastSeal(ctx.db)
    ctx.log.info({ seq: head?.seq, hash: head?.hash.toString('hex') }, 'audit log sealed')
  }
}

/** False if it is too early for that, or another sealer is at it. */
async function sealUpTo(db: Db, mark: Mark): Promise<boolean> {
  for (;;) {
    const count = await inTransaction(db, (tx) => sealBatch(tx, mark))
    if (count === undefined) return false
    if (count < BATCH) return true
  }
}

async function sealBatch(tx: Tx, mark: Mark): Promise<number | undefined> {
  if (!(await takeSealLock(tx)) || !(await isPast(tx, mark))) return undefined
  const last = await lastSeal(tx)
  const range = { after: last?.seq ?? BEFORE_ALL, upTo: mark.seq, limit: BATCH }
  const entries = await entriesBetween(tx, range)
  const seals = chain(last?.hash ?? GENESIS, entries)
  if (seals.length > 0) {
    await insertSeals(tx, seals)
    await noteActions(tx, { after: range.after, upTo: seals.at(-1)?.seq ?? range.after })
  }
  return seals.length
}

type Verifying = Readonly<{
  anchor?: Anchor | undefined
  /** Rows before that moment are taken as they are. */
  since?: Date | undefined
  onRows?: (count: number) => Promise<void>
}>

/**
 * The number of the first row that is not as it was sealed, or null. With an anchor it also notices
 * what the tables alone cannot tell: that the end was cut off, or every later seal made anew.
 */
export async function verifyAudit(
  db: Db,
  { anchor, since, onRows = async () => {} }: Verifying = {},
): Promise<number | null> {
  const head = await lastSeal(db)
  const first = since && (await lastSealBefore(db, since))
  let previous: Buffer = first?.hash ?? GENESIS
  let after = first?.seq ?? BEFORE_ALL
  while (head && after < head.seq) {
    const pairs = await pairsBetween(db, { after, upTo: head.seq, limit: BATCH })
    for (const pair of pairs) {
      if (!pair.hash || !isIntact(pair, previous)) return pair.seq
      previous = pair.hash
    }
    after = pairs.at(-1)?.seq ?? head.seq
    await onRows(pairs.length)
  }
  if (!anchor) return null
  const kept = await sealAt(db, anchor.seq)
  return kept?.hash.equals(anchor.hash) ? null : anchor.seq
}

function isIntact({ text, prev_hash, hash }: Pair, previous: Buffer): boolean {
  if (text === null || !prev_hash || !hash) return false
  return prev_hash.equals(previous) && hash.equals(hashOf(previous, text))
}
