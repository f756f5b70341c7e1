import type { AddressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { deleteSuppressions, findSuppression, insertSuppressions } from './suppressions.repo.ts'

/**
 * From now on no marketing mail goes to the address. Repeating it changes nothing. Each hash ends what
 * is under it; only the first is kept.
 */
export async function suppressMarketing(tx: Tx, hashes: AddressHashes, source: string) {
  const [, ...others] = hashes
  await insertSuppressions(tx, hashes, source)
  await deleteSuppressions(tx, others)
}

/** The owner of the address asked for such mails again. */
export async function allowMarketing(tx: Tx, hashes: AddressHashes) {
  await deleteSuppressions(tx, hashes)
}

export const isSuppressed = async (db: Db, hashes: AddressHashes): Promise<boolean> =>
  (await findSuppression(db, hashes)) !== undefined
