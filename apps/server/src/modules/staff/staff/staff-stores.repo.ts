import type { Db, Tx } from '../../../infra/db/db.ts'

/** Stores a member is limited to; none means all. */
export async function replaceStoresOf(tx: Tx, staffId: string, storeIds: readonly string[]) {
  await tx.deleteFrom('staff_stores').where('staff_id', '=', staffId).execute()
  if (storeIds.length === 0) return
  await tx
    .insertInto('staff_stores')
    .values(storeIds.map((storeId) => ({ staff_id: staffId, store_id: storeId })))
    .execute()
}

export async function storesOfStaff(db: Db, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_stores')
    .select('store_id')
    .where('staff_id', '=', staffId)
    .orderBy('store_id')
    .execute()
  return rows.map((row) => row.store_id)
}
