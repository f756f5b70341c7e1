import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listQuoteRequests } from '@keyhaven/contracts/staff/business-offers'
import { sql } from 'kysely'
import { summaryOf } from '../../modules/buying/business-quotes/offer-views.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

type Row = Parameters<typeof summaryOf>[0]

/** Each row that is counted costs a look at its offers. Few are won: to count those, all would be looked at. */
const MOST_COUNTED = 300

/**
 * A request whose quote was paid is won, whatever else was noted. The limits keep it a look at one request:
 * a join would read all orders of a shop that has made no offer yet.
 */
const state = sql`
  case when (
    select true
    from business_offers f
    where f.quote_id = q.id
      and (select true from orders o where o.offer_id = f.id and o.paid_at is not null limit 1)
    limit 1
  ) then 'won' else q.status end`

const plan: ListPlan = {
  name: 'quote requests',
  columns: sql`
    q.reference, q.company, q.contact_name as "contactName", q.email, q.country,
    q.created_at as "createdAt", ${state} as state,
    (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity)
        order by l.product_id)
      from business_quote_lines l
      where l.quote_id = q.id
    ) as lines`,
  from: sql`business_quotes q`,
  id: { by: sql`q.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`q.created_at`, type: 'timestamptz' } },
  filters: { state: (wanted: string) => sql`${state} = ${wanted}` },
}

export async function requestsForStaff(
  ctx: StaffContext,
  { state: wanted, ...query }: RequestOf<typeof listQuoteRequests>['query'],
): Promise<ResponseOf<typeof listQuoteRequests>> {
  const filters = { state: wanted }
  const own = ofStores(plan, sql`q.store_id`, ctx.staff)
  const most = wanted === 'won' ? 0 : MOST_COUNTED
  const { rows, ...where } = await listed<Row>(ctx, own, { ...query, filters }, most)
  return { success: true, requests: rows.map(summaryOf), ...where }
}
