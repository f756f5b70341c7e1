import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listClaimsForStaff } from '@keyhaven/contracts/staff/key-claims'
import { sql } from 'kysely'
import { asStaffClaim } from '../../modules/after-sale/key-claims/claim-views.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

const MOST_COUNTED = 1_000

type ClaimRow = Parameters<typeof asStaffClaim>[0]

const plan: ListPlan = {
  name: 'key claims',
  columns: sql`
    c.id, c.assignment_id as "licenseId", l.product_name as "productName", k.last5 as "lastFive",
    new_key.last5 as "newLastFive", c.error_code as "errorCode", c.symptom, c.state, c.refusal,
    c.created_at as "createdAt", c.decided_at as "decidedAt", o.id as "orderId", o.store_id as "storeId",
    o.order_number as "orderNumber", o.email, o.payment_status as "paymentStatus",
    b.id as "batchId", b.name as "batchName", s.name as supplier, c.queued_for as "queuedFor",
    c.tried, c.note, c.staff_note as "staffNote", c.decided_by as "decidedBy",
    c.opened_by as "openedBy"`,
  from: sql`
    key_claims c
    join orders o on o.id = c.order_id
    join assignments a on a.id = c.assignment_id
    join order_lines l on l.id = a.order_line_id
    join license_keys k on k.id = c.key_id
    join key_batches b on b.id = k.batch_id
    join suppliers s on s.id = b.supplier_id
    left join assignments new on new.id = c.new_assignment_id
    left join key_units new_unit on new_unit.id = new.unit_id
    left join license_keys new_key on new_key.id = new_unit.key_id`,
  counted: sql`key_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: { state: (state: ClaimRow['state']) => sql`c.state = ${state}` },
}

/** The oldest first: the longest wait is answered first. */
export async function claimsForStaff(
  ctx: StaffContext,
  { state, ...query }: RequestOf<typeof listClaimsForStaff>['query'],
): Promise<ResponseOf<typeof listClaimsForStaff>> {
  const own = ofStores(plan, sql`c.store_id`, ctx.staff)
  const { rows, ...where } = await listed<ClaimRow>(
    ctx,
    own,
    { ...query, filters: { state } },
    MOST_COUNTED,
  )
  const claims = rows.map(async (row) =>
    asStaffClaim(row, await settingsOf({ ...ctx, storeId: row.storeId })),
  )
  return { claims: await Promise.all(claims), ...where }
}
