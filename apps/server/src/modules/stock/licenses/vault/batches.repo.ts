import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { KeyPlace, WrappedKey } from './key-vault.ts'

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

/** False when there is no such batch. The day it was quarantined stays, and the reason given then. */
export async function quarantine(tx: Tx, batchId: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('key_batches')
    .set({
      quarantined_at: sql`coalesce(quarantined_at, shop_now())`,
      quarantine_reason: sql`case when quarantined_at is null then ${reason} else quarantine_reason end`,
    })
    .where('id', '=', batchId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The batch, locked: no unit of it comes back meanwhile. */
export async function lockBatch(tx: Tx, batchId: number) {
  return await tx
    .selectFrom('key_batches')
    .select(['id', 'product_id', 'quarantined_at', 'undone_at'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
}

export async function endQuarantine(tx: Tx, batchId: number) {
  await tx
    .updateTable('key_batches')
    .set({ quarantined_at: null, quarantine_reason: '' })
    .where('id', '=', batchId)
    .execute()
}

/** Ends the quarantine of units; the seats of a key that had to be replaced stay where they are. */
export async function unfreezeUnits(tx: Tx, batchId: number, to: 'available' | 'withdrawn') {
  const { rows } = await sql`
    update key_units
    set status = ${to}
    where id = any(array(
      select u.id
      from key_units u
      join license_keys k on k.id = u.key_id
      where u.batch_id = ${batchId}
        and u.status = 'quarantined'
        and k.burned_at is null
      order by u.id
      for update of u
    ))
    returning id`.execute(tx)
  return rows.length
}

/** Takes what is on sale or held back from the shelf for an import that is undone; the number of units. */
export async function withdrawUnits(tx: Tx, batchId: number): Promise<number> {
  await tx
    .updateTable('key_batches')
    .set({ undone_at: sql`shop_now()` })
    .where('id', '=', batchId)
    .execute()
  const { rows } = await sql`
    update key_units
    set status = 'withdrawn', hold_order = null, hold_until = null
    where id = any(array(
      select id
      from key_units
      where batch_id = ${batchId}
        and status in ('available', 'held')
      order by id
      for update
    ))
    returning id`.execute(tx)
  return rows.length
}

/** Takes what is not sold off the shelf, held or not; the number of units. */
export async function freezeUnsoldUnits(tx: Tx, batchId: number): Promise<number> {
  const { rows } = await sql`
    update key_units
    set status = 'quarantined', hold_order = null, hold_until = null
    where id = any(array(
      select id
      from key_units
      where batch_id = ${batchId}
        and status in ('available', 'held')
      order by id
      for update
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

export type StoredKey = WrappedKey & KeyPlace & { id: number; ciphertext: Buffer }

const keyColumns = sql`
  k.id, k.ciphertext, k.fingerprint, k.batch_id as "batchId", k.product_id as "productId",
  b.wrapped_key as "wrappedKey", b.kek_id as "kekId"`

/** Keys after this one whose fingerprint an older secret made, by id, which nobody else re-seals meanwhile. */
export async function lockKeysOlderThan(tx: Tx, version: number, id: number, limit: number) {
  const { rows } = await sql<StoredKey>`
    select ${keyColumns}
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.id > ${id}
      and hash_version(k.fingerprint) < ${version}
    order by k.id
    limit ${limit}
    for update of k`.execute(tx)
  return rows
}

export type ResealedKey = Readonly<{ id: number; ciphertext: Buffer; fingerprint: Buffer }>

/** A fingerprint is part of what a key is sealed with, so both change in one statement. */
export async function storeResealed(tx: Tx, keys: readonly ResealedKey[]) {
  await sql`
    update license_keys k
    set ciphertext = resealed.ciphertext, fingerprint = resealed.fingerprint
    from unnest(
      ${keys.map(({ id }) => id)}::bigint[],
      ${keys.map(({ ciphertext }) => ciphertext)}::bytea[],
      ${keys.map(({ fingerprint }) => fingerprint)}::bytea[]
    ) as resealed (id, ciphertext, fingerprint)
    where k.id = resealed.id`.execute(tx)
}

export async function countKeysOlderThan(db: Db, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from license_keys where hash_version(fingerprint) < ${version}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A page of all keys, by id, still sealed, with what opens them. */
export async function keysAfter(db: Db, id: number, limit: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select ${keyColumns}
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.id > ${id}
    order by k.id
    limit ${limit}`.execute(db)
  return rows
}

type Sample = Readonly<{ everyNth: number; limit: number }>

/** The first key after this one and about every n-th from there, each found by its id: the others are not read. */
export async function everyNthKeyAfter(
  db: Db,
  id: number,
  { everyNth, limit }: Sample,
): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    with recursive chosen (id, nth) as (
      select min(id), 1
      from license_keys
      where id > ${id}
      union all
      select (select min(k.id) from license_keys k where k.id >= chosen.id + ${everyNth}), nth + 1
      from chosen
      where chosen.id is not null and nth < ${limit}
    )
    select ${keyColumns}
    from chosen
    join license_keys k on k.id = chosen.id
    join key_batches b on b.id = k.batch_id
    order by k.id`.execute(db)
  return rows
}
