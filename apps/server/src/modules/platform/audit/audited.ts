import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from './audit.service.ts'

type AuditedAction = Readonly<{ actor: string; action: string }>

/** What came of an act and what it was done to; without an object nothing changed, and nothing is noted. */
export type Outcome<T> = Readonly<{ result: T; object: string | null; meta?: object }>

/** Who acts until the transaction ends: the database ties people by it, and refuses changes of staff by nobody. */
export async function sayActor(tx: Tx, actor: string): Promise<void> {
  await sql`select set_config('shop.actor', ${actor}, true)`.execute(tx)
}

/** An act and its audit entry in one transaction: both happen, or neither. */
export async function audited<T>(
  db: Db,
  { actor, action }: AuditedAction,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await sayActor(tx, actor)
    const { result, object, meta } = await work(tx)
    if (object) await recordAudit(tx, { actor, action, object, ...(meta && { meta }) })
    return result
  })
}
