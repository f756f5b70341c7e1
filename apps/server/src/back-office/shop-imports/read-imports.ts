import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  ForeignProduct,
  ImportProblem,
  ImportReport,
  listShopImports,
  ShopImport,
  ShopImportDetail,
} from '@keyhaven/contracts/staff/shop-imports'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { csvOf } from '../kit/csv.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000
const PROBLEMS_SHOWN = 100

type ShopImportRow = Omit<ShopImport, 'createdAt' | 'finishedAt' | 'undoneAt' | 'report'> &
  Readonly<{
    counts: Partial<ImportReport>
    createdAt: Date
    finishedAt: Date | null
    undoneAt: Date | null
  }>

const plan: ListPlan = {
  name: 'shop imports',
  columns: sql`
    i.id, i.source, i.shop_name as "shopName", i.files, i.state, i.rows_total as rows, i.rows_done as "rowsDone", i.counts, i.error,
    s.first_name || ' ' || s.last_name as by, i.created_at as "createdAt", i.finished_at as "finishedAt",
    i.undone_at as "undoneAt", i.undo_kept as kept`,
  from: sql`shop_imports i join staff s on s.id = i.staff_id`,
  counted: sql`shop_imports i`,
  id: { by: sql`i.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`i.created_at`, type: 'timestamptz' } },
  filters: { id: (id: number) => sql`i.id = ${id}` },
}

const none = { new: 0, same: 0, left_out: 0, broken: 0 }

const shown = ({ counts, ...row }: ShopImportRow): ShopImport => ({
  ...row,
  report: { orders: none, customers: none, keys: none, ...counts },
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

export async function importsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listShopImports>['query'],
): Promise<ResponseOf<typeof listShopImports>> {
  const { rows, ...where } = await listed<ShopImportRow>(
    ctx,
    plan,
    listRequestOf(query),
    MOST_COUNTED,
  )
  return { success: true, imports: rows.map(shown), ...where }
}

async function requireImport(ctx: StaffContext, id: number): Promise<ShopImport> {
  const query = { sort: '-createdAt', limit: 1, filters: { id } }
  const [row] = (await listed<ShopImportRow>(ctx, plan, query, 1)).rows
  if (!row) throw new AppError('not_found')
  return shown(row)
}

/** Lines that do not come over, the broken ones first. */
async function problemsOf({ db }: StaffContext, id: number): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    select file, line, outcome, foreign_id as "foreignId", detail
    from shop_import_rows
    where import_id = ${id} and outcome in ('broken', 'left_out')
    order by outcome = 'left_out', file, line
    limit ${PROBLEMS_SHOWN}`.execute(db)
  return rows
}

async function editionsOf({ db }: StaffContext) {
  return await db.selectFrom('products').select(['id', 'name']).orderBy('position').execute()
}

/** One import; `products` are those of its files, while the files are there. */
export async function importForStaff(
  ctx: StaffContext,
  id: number,
  products: readonly ForeignProduct[],
): Promise<ShopImportDetail> {
  const [found, problems, editions] = await Promise.all([
    requireImport(ctx, id),
    problemsOf(ctx, id),
    editionsOf(ctx),
  ])
  return { success: true, import: found, products: [...products], editions, problems }
}

type ProblemRow = ImportProblem & Readonly<{ nth: number }>

async function* linesOf({ db }: StaffContext, id: number) {
  const after = async (last: number) => {
    const { rows } = await sql<ProblemRow>`
      select *
      from (
        select file, line, outcome, foreign_id as "foreignId", detail,
          row_number() over (order by file, line) as nth
        from shop_import_rows
        where import_id = ${id}
      ) numbered
      where nth > ${last}
      order by nth
      limit ${PORTION}`.execute(db)
    return rows
  }
  for await (const row of inPortions(after, ({ nth }) => Number(nth))) {
    yield [row.file, row.line, row.outcome, row.foreignId, row.detail]
  }
}

/** What became of every line of every file. */
export async function importRows(ctx: StaffContext, id: number) {
  await requireImport(ctx, id)
  return csvOf(['File', 'Line', 'Result', 'Order or customer', 'Detail'], linesOf(ctx, id))
}
