import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listReturns } from '@keyhaven/contracts/staff/returns'
import { sql } from 'kysely'
import { asQueuedRequest } from '../../modules/after-sale/returns/return-state.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

type ReturnRow = Parameters<typeof asQueuedRequest>[0]

const plan: ListPlan = {
  name: 'returns',
  columns: sql`
    r.*, o.order_number, o.email,
    (select count(*) from refund_units u where u.request_id = r.id) as licenses,
    (select count(*) from refund_units u where u.request_id = r.id and u.was_seen) as seen`,
  from: sql`refund_requests r join orders o on o.id = r.order_id`,
  counted: sql`refund_requests r`,
  id: { by: sql`r.id`, type: 'text' },
  sorts: { askedAt: { by: sql`r.asked_at`, type: 'timestamptz' } },
  filters: { state: (state: string) => sql`r.state = ${state}` },
}

export async function returnsForStaff(
  ctx: StaffContext,
  { state, ...query }: RequestOf<typeof listReturns>['query'],
): Promise<ResponseOf<typeof listReturns>> {
  const own = ofStores(plan, sql`r.store_id`, ctx.staff)
  const { rows, ...where } = await listed<ReturnRow>(ctx, own, { ...query, filters: { state } })
  return { success: true, requests: rows.map(asQueuedRequest), ...where }
}
