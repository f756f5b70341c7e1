import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'

const lockKey = (productId: string) => sql`hashtextextended('licenses:' || ${productId}, 0)`

/** Until I commit nobody else makes units of this product claimable. See claim-units.ts. */
export async function lockStockShared(tx: Tx, productId: string) {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(productId)})`.execute(tx)
}

/** Waits for those who are about to find nothing: their backorders are there before my units are. */
export async function releaseBackorderLock(tx: Tx, productIds: readonly string[]) {
  for (const productId of productIds.toSorted()) {
    await sql`select pg_advisory_xact_lock(${lockKey(productId)})`.execute(tx)
  }
}
