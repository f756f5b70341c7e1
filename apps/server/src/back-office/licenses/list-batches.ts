import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listBatches, readBatch, StockBatch } from '@keyhaven/contracts/staff/license-batches'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ordersServedBy } from './batch-orders.ts'

type BatchRow = Omit<
  StockBatch,
  'importedAt' | 'quarantinedAt' | 'undoneAt' | 'defectRate' | 'marginPercent'
> &
  Readonly<{
    importedAt: Date
    quarantinedAt: Date | null
    undoneAt: Date | null
    priceMinor: number
  }>

const MOST_COUNTED = 1_000

type Queue = RequestOf<typeof listBatches>['query']['queue']

/** Word for word what the indexes say. */
const queues: Readonly<Record<Queue, RawBuilder<unknown>>> = {
  all: sql`true`,
  quarantined: sql`b.quarantined_at is not null`,
  undone: sql`b.undone_at is not null`,
}

const plan: ListPlan = {
  name: 'key batches',
  columns: sql`
    b.id, b.name, b.product_id as "productId", p.name as "productName", s.name as supplier, b.units,
    counted.available, counted.quarantined, counted.withdrawn, counted.invalid,
    (b.units - counted.available - counted.quarantined - counted.withdrawn - counted.invalid
      - held.units) as sold,
    claimed.upheld, b.unit_cost_minor as "unitCostMinor", b.cost_currency as "costCurrency",
    b.invoice, b.warranty_until::text as "warrantyUntil", b.imported_at as "importedAt",
    b.import_id as "importId", b.quarantined_at as "quarantinedAt",
    b.quarantine_reason as "quarantineReason", b.undone_at as "undoneAt",
    coalesce((
      select price.price_minor
      from price_history price
      where price.product_id = b.product_id and price.valid_from <= shop_now()
      order by price.valid_from desc
      limit 1
    ), 0) as "priceMinor"`,
  from: sql`
    key_batches b
    join products p on p.id = b.product_id
    join suppliers s on s.id = b.supplier_id
    cross join lateral (
      select
        count(*) filter (where u.status = 'available')::integer as available,
        count(*) filter (where u.status = 'quarantined')::integer as quarantined,
        count(*) filter (where u.status = 'withdrawn')::integer as withdrawn,
        count(*) filter (where u.status = 'invalid')::integer as invalid
      from key_units u
      where u.product_id = b.product_id
        and u.batch_id = b.id
        and u.status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
    ) counted
    cross join lateral (
      select count(*)::integer as units
      from key_units u
      where u.product_id = b.product_id and u.status = 'held' and u.batch_id = b.id
    ) held
    cross join lateral (
      select count(*)::integer as upheld
      from key_claims c
      where c.state = 'replaced' and c.batch_id = b.id
    ) claimed`,
  counted: sql`key_batches b`,
  // Keys that another shop sold are no stock: they are listed with their import.
  where: sql`b.shop_import_id is null`,
  id: { by: sql`b.id`, type: 'bigint' },
  sorts: { importedAt: { by: sql`b.imported_at`, type: 'timestamptz' } },
  filters: {
    queue: (queue: Queue) => queues[queue],
    productId: (id: string) => sql`b.product_id = ${id}`,
    supplierId: (id: number) => sql`b.supplier_id = ${id}`,
    id: (id: number) => sql`b.id = ${id}`,
  },
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 10

function shown({ priceMinor, ...row }: BatchRow): StockBatch {
  const { sold, upheld, unitCostMinor, costCurrency } = row
  const isComparable = unitCostMinor !== null && costCurrency === 'USD' && priceMinor > 0
  return {
    ...row,
    defectRate: sold > 0 ? percent(upheld, sold) : null,
    marginPercent: isComparable ? percent(priceMinor - unitCostMinor, priceMinor) : null,
    importedAt: row.importedAt.toISOString(),
    quarantinedAt: row.quarantinedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}

export async function batchesForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listBatches>['query'],
): Promise<ResponseOf<typeof listBatches>> {
  const { rows, ...where } = await listed<BatchRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, batches: rows.map(shown), ...where }
}

export async function batchForStaff(
  ctx: StaffContext,
  id: number,
): Promise<ResponseOf<typeof readBatch>> {
  const query = { sort: '-importedAt', limit: 1, filters: { id } }
  const [row] = (await listed<BatchRow>(ctx, plan, query)).rows
  if (!row) throw new AppError('not_found')
  return { success: true, batch: shown(row), orders: await ordersServedBy(ctx, id) }
}
