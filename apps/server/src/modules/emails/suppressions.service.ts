import type { Db, Tx } from '../../infra/db.ts'
import { deleteSuppression, findSuppression, insertSuppression } from './suppressions.repo.ts'

/** From now on no marketing mail goes to the address. Repeating it changes nothing. */
export async function suppressMarketing(tx: Db | Tx, addressHash: Buffer, source: string) {
  await insertSuppression(tx, addressHash, source)
}

/** The owner of the address asked for such mails again. */
export async function allowMarketing(tx: Tx, addressHash: Buffer) {
  await deleteSuppression(tx, addressHash)
}

export const isSuppressed = async (db: Db, addressHash: Buffer): Promise<boolean> =>
  (await findSuppression(db, addressHash)) !== undefined
