import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { CartQueue, ListedCart, listCarts } from '@keyhaven/contracts/staff/carts'
import { type RawBuilder, sql } from 'kysely'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

const MOST_COUNTED = 1_000

export type CartRow = Omit<ListedCart, 'total' | 'createdAt'> &
  Readonly<{ totalMinor: number; createdAt: Date }>

const queues: Readonly<Record<CartQueue, RawBuilder<unknown>>> = {
  recoverable: sql`c.state = 'open' and c.email is not null and c.excluded_at is null and c.mails < 2`,
  mailed: sql`c.state = 'open' and c.mails > 0`,
  recovered: sql`c.state = 'bought' and c.order_id is not null and c.mails > 0`,
  no_consent: sql`c.state = 'open' and c.consent_id is null`,
  excluded: sql`c.state = 'open' and c.excluded_at is not null`,
}

export const cartColumns = sql`
  c.id, c.email, c.total_minor as "totalMinor", c.mails, c.proven_by is not null as "isProven",
  case
    when ${queues.recovered} then 'recovered'
    when ${queues.excluded} then 'excluded'
    when ${queues.mailed} then 'mailed'
    when ${queues.recoverable} then 'recoverable'
    when ${queues.no_consent} then 'no_consent'
  end as queue,
  c.origin -> 'utm' ->> 'source' as source, c.device ->> 'device' as device,
  c.created_at as "createdAt",
  array(
    select p.name || case when (item ->> 'quantity')::int > 1 then ' × ' || (item ->> 'quantity') else '' end
    from jsonb_array_elements(c.items) item
    join products p on p.id = item ->> 'productId'
  ) as editions`

export const cartPlan: ListPlan = {
  name: 'carts',
  columns: cartColumns,
  from: sql`abandoned_carts c`,
  id: { by: sql`c.id`, type: 'text' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`c.email_normal = ${text.toLowerCase()}`,
    queue: (queue: CartQueue) => queues[queue],
    ...dayFilters('createdAt', sql`c.created_at`),
  },
}

export const cartFor = (
  { staff }: StaffContext,
  { totalMinor, createdAt, email, ...row }: CartRow,
): ListedCart => ({
  ...row,
  email: email && (staff.permissions.includes('customers.view') ? email : shortEmail(email)),
  total: toDecimal(money(totalMinor, 'USD')),
  createdAt: createdAt.toISOString(),
})

export async function cartsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listCarts>['query'],
): Promise<ResponseOf<typeof listCarts>> {
  const plan = ofStores(cartPlan, sql`c.store_id`, ctx.staff)
  const { rows, ...where } = await listed<CartRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, carts: rows.map((row) => cartFor(ctx, row)), ...where }
}
