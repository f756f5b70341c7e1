import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  listManagedComparisons,
  ManagedComparison,
} from '@keyhaven/contracts/staff/price-comparisons'
import { sql } from 'kysely'
import { priceOf } from '../../modules/catalog/price-comparisons/price-comparisons.service.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Query = RequestOf<typeof listManagedComparisons>['query']
type ComparisonRow = Pick<
  ManagedComparison,
  | 'id'
  | 'productId'
  | 'productName'
  | 'place'
  | 'seller'
  | 'currency'
  | 'sourceUrl'
  | 'sourceNote'
  | 'seenOn'
  | 'lastDay'
  | 'createdByName'
  | 'endReason'
  | 'state'
> &
  Readonly<{ priceMinor: number; createdAt: Date; endedAt: Date | null }>

const queues: Readonly<Record<Query['queue'], ReturnType<typeof sql>>> = {
  all: sql`true`,
  in_force: sql`c.ended_at is null and c.expires_at > shop_now()`,
  expired: sql`c.ended_at is null and c.expires_at <= shop_now()`,
  ended: sql`c.ended_at is not null`,
}

export const comparisonPlan: ListPlan = {
  name: 'price-comparisons',
  columns: sql`
    c.id, c.product_id as "productId", p.name as "productName", c.place, c.seller,
    c.price_minor as "priceMinor", c.currency, c.source_url as "sourceUrl",
    c.source_note as "sourceNote", c.seen_on::text as "seenOn",
    ((c.expires_at - interval '1 day') at time zone 'UTC')::date::text as "lastDay",
    case
      when c.ended_at is not null then 'ended'
      when c.expires_at <= shop_now() then 'expired'
      else 'in_force'
    end as state,
    c.created_at as "createdAt", s.first_name || ' ' || s.last_name as "createdByName",
    c.ended_at as "endedAt", c.end_reason as "endReason"`,
  from: sql`price_comparisons c
    join products p on p.id = c.product_id
    left join staff s on s.id = c.created_by`,
  counted: sql`price_comparisons c`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: {
    queue: (queue: Query['queue']) => queues[queue],
    productId: (id: string) => sql`c.product_id = ${id}`,
  },
}

const describe = ({
  priceMinor,
  createdAt,
  endedAt,
  ...row
}: ComparisonRow): ManagedComparison => ({
  id: row.id,
  productId: row.productId,
  productName: row.productName,
  place: row.place,
  seller: row.seller,
  price: priceOf({ priceMinor, currency: row.currency }),
  currency: row.currency,
  sourceUrl: row.sourceUrl,
  sourceNote: row.sourceNote,
  seenOn: row.seenOn,
  lastDay: row.lastDay,
  state: row.state,
  createdAt: createdAt.toISOString(),
  createdByName: row.createdByName,
  endedAt: endedAt?.toISOString() ?? null,
  endReason: row.endReason,
})

export async function listedComparisons(
  ctx: StaffContext,
  { queue, productId, ...query }: Query,
): Promise<ResponseOf<typeof listManagedComparisons>> {
  const filters = { queue, productId }
  const { rows, ...where } = await listed<ComparisonRow>(ctx, comparisonPlan, { ...query, filters })
  return { success: true, comparisons: rows.map(describe), ...where }
}
