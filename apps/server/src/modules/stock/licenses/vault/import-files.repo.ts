import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

export type ImportOutcome = 'new' | 'revived' | 'duplicate' | 'malformed'

export type NewFile = Readonly<{
  staffId: string
  asked: object
  sealedFile: Buffer
  wrappedKey: Buffer
  kekId: string
  rowsTotal: number
}>

export async function insertImport(tx: Tx, file: NewFile): Promise<number> {
  const row = await tx
    .insertInto('key_imports')
    .values({
      staff_id: file.staffId,
      asked: JSON.stringify(file.asked),
      sealed_file: file.sealedFile,
      wrapped_key: file.wrappedKey,
      kek_id: file.kekId,
      rows_total: file.rowsTotal,
      created_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** An import nobody has carried out yet, with its sealed file. */
export async function waitingImport(db: Db, id: number) {
  return await db
    .selectFrom('key_imports')
    .select(['id', 'staff_id', 'asked', 'sealed_file', 'wrapped_key', 'kek_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function noteProgress(db: Db, id: number, done: number) {
  await db
    .updateTable('key_imports')
    .set({ rows_done: done })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export type Counts = Readonly<{
  fresh: number
  revived: number
  duplicates: number
  malformed: number
}>

/** The file itself goes with the end of the work. */
export async function finishImport(tx: Tx, id: number, counts: Counts) {
  await tx
    .updateTable('key_imports')
    .set({
      ...counts,
      state: 'done',
      sealed_file: null,
      rows_done: sql`rows_total`,
      finished_at: sql`shop_now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function failImport(db: Db, id: number, error: string) {
  await db
    .updateTable('key_imports')
    .set({ state: 'failed', sealed_file: null, error, finished_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export type ReportedRow = Readonly<{
  line: number
  outcome: ImportOutcome
  productId: string | null
  lastFive: string
  detail: string
}>

export async function insertReport(tx: Tx, importId: number, rows: readonly ReportedRow[]) {
  await sql`
    insert into key_import_rows (import_id, line, outcome, product_id, last5, detail)
    select ${importId}, line, outcome, product_id, last5, detail
    from unnest(
      ${rows.map((row) => row.line)}::integer[],
      ${rows.map((row) => row.outcome)}::text[],
      ${rows.map((row) => row.productId)}::text[],
      ${rows.map((row) => row.lastFive)}::text[],
      ${rows.map((row) => row.detail)}::text[]
    ) as reported (line, outcome, product_id, last5, detail)`.execute(tx)
}

/** The batches an import brought, unless it was undone before. */
export async function lockImport(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('key_imports')
    .select(['id', 'state', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const batches = await tx
    .selectFrom('key_batches')
    .select('id')
    .where('import_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...found, batchIds: batches.map((batch) => batch.id) }
}

export async function markUndone(tx: Tx, id: number) {
  await tx
    .updateTable('key_imports')
    .set({ undone_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}
