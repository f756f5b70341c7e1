import type { ImportReport, ImportSource } from '@keyhaven/contracts/staff/shop-imports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { OtherShop } from '../../fulfilment/orders/imported-orders.ts'
import type { ForeignCustomer } from './foreign-order.rules.ts'
import type { Mapping, ReportedRow } from './match-orders.rules.ts'

/** Every edition there is, by its id, whether on sale or not. */
export async function editionNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type NewImport = Readonly<{
  staffId: string
  source: ImportSource
  shopName: string
  files: readonly object[]
  sealedFiles: Buffer
  wrappedKey: Buffer
  kekId: string
  rows: number
}>

export async function insertImport(tx: Tx, record: NewImport): Promise<number> {
  const row = await tx
    .insertInto('shop_imports')
    .values({
      staff_id: record.staffId,
      source: record.source,
      shop_name: record.shopName,
      files: JSON.stringify(record.files),
      sealed_files: record.sealedFiles,
      wrapped_key: record.wrappedKey,
      kek_id: record.kekId,
      rows_total: record.rows,
      created_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An import with its sealed files; locked, it is changed by nobody else before I commit. */
export async function findImport(db: Db, id: number, lock?: 'locked') {
  const query = db
    .selectFrom('shop_imports')
    .select([
      'id',
      'staff_id',
      'source',
      'state',
      'mapping',
      'sealed_files',
      'wrapped_key',
      'kek_id',
    ])
    .select(['undone_at', 'shop_name as shopName'])
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && { ...row, source: row.source as ImportSource, mapping: row.mapping as Mapping }
}
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** What staff said of the products of this shop the last time. */
export async function lastMapping(db: Db, { source, shopName }: OtherShop): Promise<Mapping> {
  const row = await db
    .selectFrom('shop_imports')
    .select('mapping')
    .where('source', '=', source)
    .where(sql<boolean>`lower(shop_name) = lower(${shopName})`)
    .where(sql<boolean>`mapping <> '{}'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.mapping ?? {}) as Mapping
}

type Findings = Readonly<{ report: ImportReport; rows: readonly ReportedRow[] }>

const ROWS_AT_ONCE = 2_000

/** Puts what was found in the place of what was found before. */
export async function storeFindings(tx: Tx, id: number, mapping: Mapping, found: Findings) {
  await tx
    .updateTable('shop_imports')
    .set({ mapping: JSON.stringify(mapping), counts: JSON.stringify(found.report) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('shop_import_rows').where('import_id', '=', id).execute()
  for (let from = 0; from < found.rows.length; from += ROWS_AT_ONCE) {
    const rows = found.rows
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ foreignId, detail, ...row }) => ({
        ...row,
        foreign_id: foreignId.toWellFormed(),
        detail: detail.toWellFormed(),
      }))
    await sql`
      insert into shop_import_rows (import_id, file, line, outcome, foreign_id, detail)
      select ${id}, file, line, outcome, foreign_id, detail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (
        file text, line integer, outcome text, foreign_id text, detail text
      )
      on conflict do nothing`.execute(tx)
  }
}

export async function setState(tx: Tx, id: number, state: 'waiting' | 'discarded') {
  const end = { sealed_files: null, finished_at: sql<Date>`shop_now()` }
  await tx
    .updateTable('shop_imports')
    .set({
      state,
      ...(state === 'waiting' ? { committed_at: sql<Date>`shop_now()` } : end),
    })
    .where('id', '=', id)
    .execute()
}

export async function noteProgress(db: Db, id: number, done: number) {
  await db
    .updateTable('shop_imports')
    .set({ rows_done: done })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The files themselves go with the end of the work. */
export async function finishImport(tx: Tx, id: number) {
  await tx
    .updateTable('shop_imports')
    .set({
      state: 'done',
      sealed_files: null,
      rows_done: sql`rows_total`,
      finished_at: sql`shop_now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function failImport(db: Db, id: number, error: string) {
  await db
    .updateTable('shop_imports')
    .set({ state: 'failed', sealed_files: null, error, finished_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function markUndone(tx: Tx, id: number, kept: number) {
  await tx
    .updateTable('shop_imports')
    .set({ undone_at: sql`shop_now()`, undo_kept: kept })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('imported_customers')
    .set({ undone_at: sql`shop_now()` })
    .where('import_id', '=', id)
    .where('undone_at', 'is', null)
    .execute()
}

/** Which of these addresses came over as customers before. */
export async function knownCustomers(
  db: Db,
  { source, shopName }: OtherShop,
  emails: readonly string[],
) {
  const { rows } = await sql<{ email: string }>`
    select email_normal as email
    from imported_customers
    where source = ${source}
      and lower(shop_name) = lower(${shopName})
      and undone_at is null
      and email_normal = any(${emails}::text[])`.execute(db)
  return rows.map(({ email }) => email)
}

export async function insertCustomers(
  tx: Tx,
  { importId, source, shopName }: OtherShop & { importId: number },
  people: readonly ForeignCustomer[],
) {
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    const part = people.slice(from, from + ROWS_AT_ONCE)
    await tx
      .insertInto('imported_customers')
      .values(
        part.map((person) => ({
          import_id: importId,
          source,
          shop_name: shopName,
          foreign_id: person.id,
          email: person.email,
          email_normal: person.email.toLowerCase(),
          first_name: person.firstName,
          last_name: person.lastName,
          country: person.country,
          since: person.since,
          created_at: sql<Date>`shop_now()`,
        })),
      )
      .execute()
  }
}

/** Orders of an import that something has happened to: they belong to their buyers now, and stay. */
export async function touchedOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (select unnest(${orderIds}::text[]) as id)
    select id from asked where exists (select from emails e where e.reason = asked.id)
    union
    select order_id from order_address_changes where order_id = any(${orderIds}::text[])
    union
    select order_id from address_changes_requested where order_id = any(${orderIds}::text[])
    union
    select order_id from key_claims where order_id = any(${orderIds}::text[])
    union
    select order_id from refund_requests where order_id = any(${orderIds}::text[])
    union
    select order_id from withdrawals where order_id = any(${orderIds}::text[])
    union
    select order_id from seat_assignments where order_id = any(${orderIds}::text[])
    union
    select order_id from key_moves where order_id = any(${orderIds}::text[])
    union
    select order_id from download_tokens where order_id = any(${orderIds}::text[])
    union
    select order_id from order_handovers where order_id = any(${orderIds}::text[])
    union
    select order_id from conversations where order_id = any(${orderIds}::text[])
    union
    select order_id from reviews where order_id = any(${orderIds}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}
