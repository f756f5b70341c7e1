import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { StoredKey } from './batches.repo.ts'

/** Keys of a batch all of whose units are in one state, as many as may be written out. */
export async function keysInState(
  db: Db,
  batchId: number,
  state: string,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.key_id as id
    from key_units u
    where u.batch_id = ${batchId} and u.status = ${state}
      and not exists (
        select
        from key_units other
        where other.key_id = u.key_id and other.status not in (${state}, 'superseded')
      )
    group by u.key_id
    order by u.key_id
    limit ${most + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** From now on nobody sells them, and no import brings them back. */
export async function burnKeys(tx: Tx, keyIds: readonly number[]) {
  await sql`
    update license_keys
    set burned_at = shop_now()
    where id = any(${keyIds}::bigint[]) and burned_at is null`.execute(tx)
}

export type NewExport = Readonly<{
  approvalId: string
  batchId: number
  state: string
  reason: string
  askedBy: string
  approvedBy: string
  keyIds: readonly number[]
  hours: number
}>

export async function insertExport(tx: Tx, made: NewExport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into key_exports (
      approval_id, batch_id, state, keys, reason, asked_by, approved_by, approved_at, expires_at)
    values (
      ${made.approvalId}, ${made.batchId}, ${made.state}, ${made.keyIds.length}, ${made.reason},
      ${made.askedBy}, ${made.approvedBy}, shop_now(),
      shop_now() + make_interval(hours => ${made.hours}))
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into key_export_keys (export_id, key_id)
    select ${id}, unnest(${made.keyIds}::bigint[])`.execute(tx)
  return id
}

/** Marks a file as fetched, once, by the one who asked for it and in time. Undefined for everybody else. */
export async function claimExport(tx: Tx, id: number, staffId: string) {
  return await tx
    .updateTable('key_exports')
    .set({ fetched_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('asked_by', '=', staffId)
    .where('fetched_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning(['id', 'batch_id', 'state', 'keys'])
    .executeTakeFirst()
}

export async function isExport(db: Db, id: number, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('key_exports')
    .select('id')
    .where('id', '=', id)
    .where('asked_by', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** The keys of a file, still sealed, with what opens them. */
export async function sealedExport(db: Db, exportId: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k.id, k.ciphertext, k.fingerprint, k.batch_id as "batchId", k.product_id as "productId",
      b.wrapped_key as "wrappedKey", b.kek_id as "kekId"
    from key_export_keys e
    join license_keys k on k.id = e.key_id
    join key_batches b on b.id = k.batch_id
    where e.export_id = ${exportId}
    order by k.id`.execute(db)
  return rows
}
