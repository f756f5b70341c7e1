import { broughtForward } from '../../../infra/crypto/address-hash.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import {
  countSuppressionsOlderThan,
  lockSuppressionsOlderThan,
  replaceSuppression,
} from './suppressions.repo.ts'

const ROWS_AT_ONCE = 500

/** Brings every suppression to the current secret. The hash is its key, so each is replaced. */
export async function rotateSuppressions(db: Db, secrets: Secrets): Promise<number> {
  const { current } = ringOf(secrets)
  let total = 0
  while (true) {
    const count = await inTransaction(db, async (tx) => {
      const rows = await lockSuppressionsOlderThan(tx, current, ROWS_AT_ONCE)
      for (const row of rows)
        await replaceSuppression(tx, row, broughtForward(secrets, row.address_hash))
      return rows.length
    })
    total += count
    if (count < ROWS_AT_ONCE) return total
  }
}

export const suppressionsLeft = async (db: Db, secrets: Secrets): Promise<number> =>
  await countSuppressionsOlderThan(db, ringOf(secrets).current)
