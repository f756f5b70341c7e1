import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  KeyFileImport,
  listKeyImports,
  readKeyImport,
} from '@keyhaven/contracts/staff/license-imports'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { csvOf } from '../kit/csv.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000

type ImportRow = Omit<KeyFileImport, 'createdAt' | 'finishedAt' | 'undoneAt'> &
  Readonly<{ createdAt: Date; finishedAt: Date | null; undoneAt: Date | null }>

const plan: ListPlan = {
  name: 'key imports',
  columns: sql`
    i.id, i.asked ->> 'batchName' as "batchName", i.asked ->> 'supplier' as supplier, i.state,
    i.rows_total as rows, i.rows_done as "rowsDone", i.fresh as new, i.revived, i.duplicates,
    i.malformed, i.error, i.created_at as "createdAt", i.finished_at as "finishedAt",
    i.undone_at as "undoneAt"`,
  from: sql`key_imports i`,
  id: { by: sql`i.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`i.created_at`, type: 'timestamptz' } },
  filters: { id: (id: number) => sql`i.id = ${id}` },
}

const shown = (row: ImportRow): KeyFileImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

export async function importsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listKeyImports>['query'],
): Promise<ResponseOf<typeof listKeyImports>> {
  const { rows, ...where } = await listed<ImportRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, imports: rows.map(shown), ...where }
}

async function requireImport(ctx: StaffContext, id: number): Promise<KeyFileImport> {
  const query = { sort: '-createdAt', limit: 1, filters: { id } }
  const [row] = (await listed<ImportRow>(ctx, plan, query, 1)).rows
  if (!row) throw new AppError('not_found')
  return shown(row)
}

export async function importForStaff(
  ctx: StaffContext,
  id: number,
): Promise<ResponseOf<typeof readKeyImport>> {
  const found = await requireImport(ctx, id)
  const batches = await ctx.db
    .selectFrom('key_batches as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .select(['b.id', 'b.name', 'p.name as productName'])
    .where('b.import_id', '=', id)
    .orderBy('b.id')
    .execute()
  return { success: true, import: found, batches }
}

type Reported = {
  line: number
  outcome: string
  name: string | null
  last5: string
  detail: string
}

async function linesAfter({ db }: StaffContext, id: number, last: number) {
  const { rows } = await sql<Reported>`
    select r.line, r.outcome, p.name, r.last5, r.detail
    from key_import_rows r
    left join products p on p.id = r.product_id
    where r.import_id = ${id} and r.line > ${last}
    order by r.line
    limit ${PORTION}`.execute(db)
  return rows
}

async function* rowsOf(ctx: StaffContext, id: number) {
  const lines = inPortions(
    (last) => linesAfter(ctx, id, last),
    ({ line }) => line,
  )
  for await (const { line, outcome, name, last5, detail } of lines) {
    yield [line, outcome, name ?? '', last5 && `…-${last5}`, detail]
  }
}

/** What became of every line. */
export async function importResult(ctx: StaffContext, id: number) {
  await requireImport(ctx, id)
  return csvOf(['Line', 'Result', 'Edition', 'Key', 'Detail'], rowsOf(ctx, id))
}
