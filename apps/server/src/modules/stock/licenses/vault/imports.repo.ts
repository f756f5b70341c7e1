import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../../../infra/app-error.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { WrappedKey } from './key-vault.ts'

export async function productNames(db: Db) {
  return await db
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'short_name', 'key_format'])
    .execute()
}

const IMPORT_LOCK = 'licenses.import'

/** A file of keys is large: its statements may take longer than those of a page. */
export async function allowSlowStatements(tx: Tx) {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx)
}

const LOOK_EVERY_MS = 200

/**
 * Imports run one after the other: what one brings, the next knows. It looks again and again instead of waiting in one
 * statement, which the connection would take for dead.
 */
export async function waitForOtherImports(tx: Tx, seconds = 60) {
  await allowSlowStatements(tx)
  for (let looks = 0; looks * LOOK_EVERY_MS < seconds * 1_000; looks += 1) {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${IMPORT_LOCK}, 0)) as "isMine"`.execute(tx)
    if (rows[0]?.isMine) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new AppError('conflict')
}

/** Which of these keys we have or ever had, with the last order each was sold in. */
export async function knownKeys(db: Db, fingerprints: readonly Buffer[]) {
  const { rows } = await sql<{
    fingerprint: Buffer
    orderNumber: string | null
    batchName: string
  }>`
    -- An aggregate: sorted with a limit, every key might be looked for from the newest sale on.
    select k.fingerprint, b.name as "batchName", (
      select (array_agg(o.order_number order by a.id desc))[1]
      from key_units u
      join assignments a on a.unit_id = u.id
      join order_lines l on l.id = a.order_line_id
      join orders o on o.id = l.order_id
      where u.key_id = k.id
    ) as "orderNumber"
    from license_keys k
    join key_batches b on b.id = k.batch_id
    where k.fingerprint = any(${fingerprints}::bytea[])`.execute(db)
  return rows
}

export async function supplierCalled(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .insertInto('suppliers')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type NewBatch = WrappedKey & {
  supplierId: number
  name: string
  unitCostMinor: number | null
  costCurrency: string
  invoice: string
  warrantyUntil: string | null
  importedBy: string
  importId: number | null
  shopImportId?: number | null
  units: number
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<number> {
  const row = await tx
    .insertInto('key_batches')
    .values({
      product_id: batch.productId,
      supplier_id: batch.supplierId,
      name: batch.name,
      unit_cost_minor: batch.unitCostMinor,
      cost_currency: batch.costCurrency,
      invoice: batch.invoice,
      warranty_until: batch.warrantyUntil,
      wrapped_key: batch.wrappedKey,
      kek_id: batch.kekId,
      imported_by: batch.importedBy,
      import_id: batch.importId,
      shop_import_id: batch.shopImportId ?? null,
      units: batch.units,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type SealedKey = Readonly<{ ciphertext: Buffer; fingerprint: Buffer; last5: string }>
export type KeyKind = Readonly<{
  batchId: number
  productId: string
  kind: 'single' | 'volume'
  capacity: number
}>

/** Stores keys with their units, sold later in the order given here. */
export async function insertKeys(tx: Tx, of: KeyKind, keys: readonly SealedKey[]) {
  await sql`
    with stored as (
      insert into license_keys (batch_id, product_id, kind, capacity, ciphertext, fingerprint, last5)
      select ${of.batchId}, ${of.productId}, ${of.kind}, ${of.capacity}, ciphertext, fingerprint, last5
      from unnest(
        ${keys.map((key) => key.ciphertext)}::bytea[],
        ${keys.map((key) => key.fingerprint)}::bytea[],
        ${keys.map((key) => key.last5)}::text[]
      ) with ordinality as new (ciphertext, fingerprint, last5, line)
      order by line
      returning id, product_id, batch_id, capacity
    )
    insert into key_units (key_id, product_id, batch_id, seat)
    select id, product_id, batch_id, seat
    from stored, generate_series(1, capacity) as seat
    order by id, seat`.execute(tx)
}
