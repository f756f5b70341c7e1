import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { CUSTOMER_LINK_PREFIX } from '@keyhaven/contracts/payment-link-fields'
import type { listPaymentLinks } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import { describeLink } from '../../modules/buying/payment-links/describe-link.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

type LinkRow = Parameters<typeof describeLink>[1]

const plan: ListPlan = {
  name: 'payment links',
  columns: sql`
    l.*, l.xmin::text as version,
    coalesce(l.expires_at <= shop_now(), false) as is_expired,
    (
      select count(*)
      from orders
      where payment_link_id = l.id
        and payment_status not in ('awaiting', 'processing', 'failed', 'expired')
    ) as paid,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'productId', product_id, 'quantity', quantity) order by product_id), '[]')
      from payment_link_products
      where link_id = l.id
    ) as products`,
  from: sql`payment_links l`,
  id: { by: sql`l.id`, type: 'text' },
  sorts: {
    createdAt: { by: sql`l.created_at`, type: 'timestamptz' },
    title: { by: sql`lower(l.title)`, type: 'text' },
  },
  filters: {
    isForCustomer: (isSo: boolean) => sql`starts_with(l.id, ${CUSTOMER_LINK_PREFIX}) = ${isSo}`,
    isPaused: (isSo: boolean) => sql`(l.paused_at is not null) = ${isSo}`,
  },
}

export async function listedLinks(
  ctx: StaffContext,
  { isForCustomer, isPaused, ...query }: RequestOf<typeof listPaymentLinks>['query'],
): Promise<ResponseOf<typeof listPaymentLinks>> {
  const filters = { isForCustomer, isPaused }
  const { rows, ...where } = await listed<LinkRow>(
    ctx,
    ofStores(plan, sql`l.store_id`, ctx.staff),
    {
      ...query,
      filters,
    },
  )
  return { success: true, links: rows.map((link) => describeLink(ctx, link)), ...where }
}
