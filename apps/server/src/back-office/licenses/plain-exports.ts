import { text } from 'node:stream/consumers'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listPlainExports, PlainExport } from '@keyhaven/contracts/staff/license-exports'
import { sql } from 'kysely'
import { fetchExport } from '../../modules/stock/licenses/vault/plain-exports.ts'
import { csvOf } from '../kit/csv.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000

type ExportRow = Omit<PlainExport, 'approvedAt' | 'expiresAt' | 'fetchedAt' | 'isReady'> &
  Readonly<{
    approvedAt: Date
    expiresAt: Date
    fetchedAt: Date | null
    isOver: boolean
    askedById: string
  }>

const plan: ListPlan = {
  name: 'plain exports',
  columns: sql`
    e.id, e.batch_id as "batchId", b.name as "batchName", e.state, e.keys, e.reason,
    asker.first_name || ' ' || asker.last_name as "askedBy", e.asked_by as "askedById",
    other.first_name || ' ' || other.last_name as "approvedBy", e.approved_at as "approvedAt",
    e.expires_at as "expiresAt", e.fetched_at as "fetchedAt", e.expires_at <= shop_now() as "isOver"`,
  from: sql`
    key_exports e
    join key_batches b on b.id = e.batch_id
    join staff asker on asker.id = e.asked_by
    join staff other on other.id = e.approved_by`,
  counted: sql`key_exports e`,
  id: { by: sql`e.id`, type: 'bigint' },
  sorts: { approvedAt: { by: sql`e.approved_at`, type: 'timestamptz' } },
  filters: {},
}

const shownTo =
  (staffId: string) =>
  ({ isOver, askedById, ...row }: ExportRow): PlainExport => ({
    ...row,
    approvedAt: row.approvedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    isReady: !isOver && row.fetchedAt === null && askedById === staffId,
  })

export async function plainExportsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listPlainExports>['query'],
): Promise<ResponseOf<typeof listPlainExports>> {
  const { rows, ...where } = await listed<ExportRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, exports: rows.map(shownTo(ctx.staff.id)), ...where }
}

/** The file itself, once. */
export async function plainFile(ctx: StaffContext, id: number) {
  const keys = await fetchExport(ctx, ctx.staff, id)
  return await text(
    csvOf(
      ['Key'],
      keys.map((key) => [key]),
    ),
  )
}
