import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { StoreValues } from './stores.rules.ts'

export async function storeRows(db: Db) {
  return await db.selectFrom('stores').selectAll().orderBy('created_at').orderBy('id').execute()
}
export type StoreRow = Awaited<ReturnType<typeof storeRows>>[number]

export async function storeRow(db: Db, id: string): Promise<StoreRow | undefined> {
  return await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes of stores come one after the other: a host can belong to one store only. */
export async function lockStores(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('stores'))`.execute(tx)
}

export async function insertStore(tx: Tx, id: string, values: StoreValues) {
  await tx
    .insertInto('stores')
    .values({ id, ...values, created_at: sql`shop_now()` })
    .execute()
}

export async function updateStore(tx: Tx, id: string, values: StoreValues) {
  await tx
    .updateTable('stores')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
