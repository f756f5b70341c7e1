import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { Place, WrappedKey } from './key-vault.ts'

export type BatchRow = WrappedKey & { id: number }

/** Batches that another key-encryption key still wraps, and nobody else is re-wrapping. */
export async function lockBatchesNotUnder(tx: Tx, kekId: string, limit: number) {
  const rows = await tx
    .selectFrom('key_batches')
    .select(['id', 'product_id', 'wrapped_key', 'kek_id'])
    .where('kek_id', '<>', kekId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(asBatch)
}

type StoredBatch = { id: number; product_id: string; wrapped_key: Buffer; kek_id: string }

const asBatch = (row: StoredBatch): BatchRow => ({
  id: row.id,
  productId: row.product_id,
  wrappedKey: row.wrapped_key,
  kekId: row.kek_id,
})

export async function storeWrappedKeys(tx: Tx, batches: readonly BatchRow[]) {
  await sql`
    update key_batches b
    set wrapped_key = new.wrapped_key, kek_id = new.kek_id
    from unnest(
      ${batches.map((batch) => batch.id)}::bigint[],
      ${batches.map((batch) => batch.wrappedKey)}::bytea[],
      ${batches.map((batch) => batch.kekId)}::text[]
    ) as new (id, wrapped_key, kek_id)
    where b.id = new.id`.execute(tx)
}

/** False when there is no such batch. The day it was first quarantined stays. */
export async function quarantine(tx: Tx, batchId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('key_batches')
    .set({ quarantined_at: sql`coalesce(quarantined_at, shop_now())` })
    .where('id', '=', batchId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes what is not sold off the shelf, held or not; the number of units. */
export async function freezeUnsoldUnits(tx: Tx, batchId: number): Promise<number> {
  const { rows } = await sql`
    update key_units
    set status = 'quarantined', hold_order = null, hold_until = null
    where id = any(array(
      select u.id
      from license_keys k
      join key_units u on u.key_id = k.id
      where k.batch_id = ${batchId}
        and u.status in ('available', 'held')
      order by u.id
      for update of u
    ))
    returning id`.execute(tx)
  return rows.length
}

/** Who has keys of a batch, and how many. */
export async function ordersWithKeysOf(db: Db, batchId: number) {
  return await db
    .selectFrom('license_keys as k')
    .innerJoin('key_units as u', 'u.key_id', 'k.id')
    .innerJoin('assignments as a', 'a.unit_id', 'u.id')
    .innerJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.id as orderId', 'o.order_number as orderNumber'])
    .select((select) => select.fn.countAll<number>().as('keys'))
    .where('k.batch_id', '=', batchId)
    .where('a.revoked_at', 'is', null)
    .groupBy(['o.id', 'o.order_number'])
    .orderBy('o.id')
    .execute()
}

export type StoredKey = WrappedKey & Place & { id: number; ciphertext: Buffer }

/** A page of all keys, by id, still sealed, with what opens them. */
export async function keysAfter(db: Db, id: number, limit: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k.id, k.ciphertext, k.fingerprint, k.batch_id as "batchId", k.product_id as "productId",
      b.wrapped_key as "wrappedKey", b.kek_id as "kekId"
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.id > ${id}
    order by k.id
    limit ${limit}`.execute(db)
  return rows
}
