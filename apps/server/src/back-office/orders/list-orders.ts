import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import {
  type ListedOrder,
  type listOrders,
  NEWEST_LOOKED_AT,
  type OrderQueue,
} from '@keyhaven/contracts/staff/orders'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffPrincipal } from '../../infra/http/access.ts'
import { type FulfilmentStatus, labelOf } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import { amountFilters, choiceFilters, dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'
import { searchOf } from '../reads/order-search.rules.ts'
import { assignedTo, type Found, foundBy, taggedWith } from './order-searches.ts'

/** Nobody reads further, and it must not cost more with every year. */
const MOST_COUNTED = 1_000

type OrderRow = Pick<
  ListedOrder,
  | 'id'
  | 'storeId'
  | 'email'
  | 'country'
  | 'channel'
  | 'hold'
  | 'assignee'
  | 'tags'
  | 'items'
  | 'riskScore'
> &
  Readonly<{
    orderNumber: string
    createdAt: Date
    paidAt: Date | null
    firstName: string
    lastName: string
    chargeMinor: number
    currency: Currency
    payment: ListedOrder['paymentStatus']
    fulfilment: FulfilmentStatus
    title: string | null
    keysReady: number
    keysWanted: number
  }>

const channelOf = sql`
  case
    when o.offer_id is not null then 'quote'
    when o.payment_link_id is not null then 'payment_link'
    when o.kind in ('manual', 'imported') then o.kind
    else 'web'
  end`

/** Everything a row shows. Each part is read by an index, for the rows of one page alone. */
const columns = sql`
  o.id, o.order_number as "orderNumber", o.created_at as "createdAt", o.paid_at as "paidAt",
  o.first_name as "firstName", o.last_name as "lastName", o.email, o.country,
  o.store_id as "storeId", o.charge_minor as "chargeMinor", o.charge_currency as currency,
  o.payment_status as payment, o.fulfilment_status as fulfilment, o.title,
  ${channelOf} as channel,
  (select c.score from risk_checks c where c.order_id = o.id) as "riskScore",
  case o.payment_status
    when 'review' then coalesce(
      (
        select case c.waits_for
          when 'code' then 'waits for its code, risk score ' || c.score
          when 'staff' then 'risk score ' || c.score
        end
        from risk_checks c
        where c.order_id = o.id
      ),
      (
        select c.cause
        from order_status_changes c
        where c.order_id = o.id and c.at >= o.created_at - interval '1 day' and c.to_state = 'review'
        order by c.id desc
        limit 1
      )
    )
    else o.hold_reason
  end as hold,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('name', l.product_name, 'quantity', l.quantity) order by l.id), '[]')
    from order_lines l
    where l.order_id = o.id
  ) as items,
  (
    select count(*)
    from order_lines l
    join assignments a on a.order_line_id = l.id and a.revoked_at is null
    where l.order_id = o.id
  ) as "keysReady",
  (
    select coalesce(sum(l.quantity - (
      select count(*) from closed_slots c where c.order_line_id = l.id
    )), 0)
    from order_lines l
    where l.order_id = o.id
  )::bigint as "keysWanted",
  (
    select s.first_name || ' ' || s.last_name
    from order_assignees m
    join staff s on s.id = m.staff_id
    where m.order_id = o.id
  ) as assignee,
  array(select t.tag from order_tags t where t.order_id = o.id order by t.tag) as tags`

const waitsForCode = sql`
  exists (select from risk_checks c where c.order_id = o.id and c.waits_for = 'code')`

/** Word for word what the index of each view says, so that PostgreSQL takes it. */
export const orderViews = {
  paid: sql`o.paid_at is not null`,
  open: sql`o.list_state = 'awaiting'`,
  waiting: sql`o.fulfilment_status in ('backordered', 'partial')`,
  paid_today: sql`
    o.paid_at is not null
    and o.paid_at >= date_trunc('day', shop_now() at time zone 'UTC') at time zone 'UTC'`,
  processing: sql`o.list_state = 'processing'`,
  unpaid: sql`o.list_state = 'expired'`,
  refunded: sql`o.list_state = 'refunded'`,
  free: sql`o.charge_minor = 0 and o.kind <> 'imported'`,
  review: sql`o.list_state = 'review' and not ${waitsForCode}`,
  code: sql`o.list_state = 'review' and ${waitsForCode}`,
  disputes: sql`o.list_state = 'disputed'`,
  imported: sql`o.list_state = 'imported'`,
} as const

const keyStateOf = sql`
  case o.fulfilment_status
    when 'allocated' then 'ready'
    when 'backordered' then 'waiting'
    when 'partial' then 'waiting'
    when 'revoked' then 'withdrawn'
    else 'none'
  end`

/** What no index serves. `narrowed` keeps these to the newest orders of a view. */
const unindexed = {
  ...dayFilters('createdAt', sql`o.created_at`),
  ...amountFilters('total', sql`o.total_minor`),
  ...choiceFilters('currency', sql`o.charge_currency`),
  ...choiceFilters('payment', sql`o.payment_status`),
  ...choiceFilters('keys', keyStateOf),
  ...choiceFilters('channel', channelOf),
  country: (country: string) => sql`o.country = ${country}`,
  'edition.contains': (text: string) => sql`
    exists (
      select from order_lines l
      where l.order_id = o.id and strpos(lower(l.product_name), lower(${text})) > 0
    )`,
  coupon: (code: string) => sql`o.coupon_id = (select c.id from coupons c where c.code = ${code})`,
  risk: (least: string) => sql`
    (select c.score from risk_checks c where c.order_id = o.id) >= ${Number(least)}`,
}

type Narrow = Exclude<OrderQueue, 'all'>

export const orderPlan: ListPlan = {
  name: 'orders',
  columns,
  from: sql`orders o`,
  // An import that was undone left nothing to work on. The first half is what the index of most views says of each row,
  // so that PostgreSQL counts a view by its index alone.
  where: sql`(o.list_state is not null or o.payment_status <> 'import_undone')`,
  id: { by: sql`o.id`, type: 'text' },
  sorts: {
    createdAt: { by: sql`o.created_at`, type: 'timestamptz' },
    paidAt: { by: sql`o.paid_at`, type: 'timestamptz' },
  },
  filters: {
    queue: (queue: Narrow) => orderViews[queue],
    ...foundBy(),
    tag: taggedWith,
    assignee: assignedTo,
    store: (id: string) => sql`o.store_id = ${id}`,
    ...unindexed,
  },
}

const asListed = (row: OrderRow): ListedOrder => ({
  id: row.id,
  storeId: row.storeId,
  orderNumber: row.orderNumber,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  name: `${row.firstName} ${row.lastName}`.trim(),
  email: row.email,
  country: row.country,
  items:
    row.items.length > 0 || row.title === null ? row.items : [{ name: row.title, quantity: 1 }],
  total: toDecimal(money(row.chargeMinor, row.currency)),
  currency: row.currency,
  paymentStatus: row.payment,
  label: labelOf(row.payment, row.fulfilment),
  keysReady: row.keysReady,
  keysWanted: row.keysWanted,
  channel: row.channel,
  riskScore: row.riskScore,
  hold: row.hold,
  assignee: row.assignee,
  tags: row.tags,
})

type Query = RequestOf<typeof listOrders>['query']

function refuse(field: string, message: string): never {
  throw new AppError('invalid_request', message, [{ field, message }])
}

/** What no index serves is not offered: only those that are paid are in the order of their payment. */
function sortIn({ queue, sort }: Query) {
  const isPaid = queue === 'paid_today' || queue === 'paid'
  const chosen = sort ?? (isPaid ? ('-paidAt' as const) : ('-createdAt' as const))
  if (chosen.endsWith('paidAt') && !isPaid) {
    refuse('sort', 'Only paid orders are sorted by payment')
  }
  return chosen
}

type Filters = Omit<Query, 'sort' | 'limit' | 'after' | 'before'>

/** The conditions of the list behind the words of its address. */
export function filtersOf({ staff }: StaffContext, asked: Filters) {
  const { queue, q, tag, assignee, store } = asked
  const others = Object.fromEntries(Object.entries(asked).filter(([name]) => name in unindexed))
  const search = q === undefined ? undefined : searchOf(q)
  if (q !== undefined && !search) refuse('q', 'Search for a whole key with the key search')
  const isAlone = queue === 'all' && tag === undefined && assignee === undefined
  // A domain can have any number of orders: beside another condition its newest ones are looked at.
  const by = search?.by === 'domain' && !isAlone ? 'newestOfDomain' : search?.by
  return {
    queue: queue === 'all' ? undefined : queue,
    ...(search && by && { [by]: search.text }),
    tag,
    store,
    assignee: assignee === 'me' ? staff.id : assignee,
    ...others,
  }
}

/** The list of a member: of their stores, and only these are searched. */
export function orderPlanFor({ stores }: Pick<StaffPrincipal, 'stores'>): ListPlan {
  const filters = { ...orderPlan.filters, ...foundBy(stores) }
  return ofStores({ ...orderPlan, filters }, sql`o.store_id`, { stores })
}

/** The same plan over the newest orders of what indexes find, where a filter has no index. */
export function narrowed(plan: ListPlan, filters: Readonly<Record<string, unknown>>): ListPlan {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (!given.some(([name]) => name in unindexed)) return plan
  const found = given
    .filter(([name]) => !(name in unindexed))
    .map(([name, value]) => sql`and (${plan.filters[name]?.(value as never) ?? sql`true`})`)
  return {
    ...plan,
    from: sql`(
      select o.* from orders o
      where ${plan.where ?? sql`true`} ${sql.join(found, sql` `)}
      order by o.created_at desc, o.id desc
      limit ${NEWEST_LOOKED_AT}
    ) o`,
  }
}

const NOTE = `Filters look through the newest ${NEWEST_LOOKED_AT.toLocaleString('en-US')} orders of a view.`

export async function ordersForStaff(
  ctx: StaffContext,
  query: Query,
): Promise<ResponseOf<typeof listOrders>> {
  const sort = sortIn(query)
  const { limit, after, before } = query
  const filters = filtersOf(ctx, query)
  const asked = { limit, after, before, sort, filters }
  const whole = orderPlanFor(ctx.staff)
  const plan = narrowed(whole, filters)
  const { rows, ...where } = await listed<OrderRow>(ctx, plan, asked, MOST_COUNTED)
  return {
    success: true,
    orders: rows.map(asListed),
    ...(plan !== whole && { note: NOTE }),
    ...where,
  }
}

const MOST_FOUND = 50

/** The orders with these ids, as they stand in the list. */
export async function listedOrders(ctx: StaffContext, found: Found): Promise<ListedOrder[]> {
  const query = { sort: '-createdAt', limit: MOST_FOUND, filters: { ids: found } }
  return (await listed<OrderRow>(ctx, orderPlanFor(ctx.staff), query, MOST_COUNTED)).rows.map(
    asListed,
  )
}
