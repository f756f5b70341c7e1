import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listQuoteRequests } from '@keyhaven/contracts/staff/business-offers'
import { sql } from 'kysely'
import { summaryOf } from '../../modules/buying/business-quotes/offer-views.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

type QuoteRow = Parameters<typeof summaryOf>[0]

const plan: ListPlan = {
  name: 'quote requests',
  columns: sql`
    q.reference, q.company, q.contact_name as "contactName", q.email, q.country,
    q.created_at as "createdAt", q.state,
    (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity)
        order by l.product_id)
      from business_quote_lines l
      where l.quote_id = q.id
    ) as lines`,
  from: sql`business_quotes q`,
  id: { by: sql`q.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`q.created_at`, type: 'timestamptz' } },
  filters: { state: (wanted: string) => sql`q.state = ${wanted}` },
}

export async function requestsForStaff(
  ctx: StaffContext,
  { state: wanted, ...query }: RequestOf<typeof listQuoteRequests>['query'],
): Promise<ResponseOf<typeof listQuoteRequests>> {
  const filters = { state: wanted }
  const own = ofStores(plan, sql`q.store_id`, ctx.staff)
  const { rows, ...where } = await listed<QuoteRow>(ctx, own, { ...query, filters })
  return { success: true, requests: rows.map(summaryOf), ...where }
}
