import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { exportOrders } from '@keyhaven/contracts/staff/order-bulk'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { resendForJob } from '../../modules/fulfilment/delivery/mails/resend.ts'
import { addTag } from '../../modules/fulfilment/orders/order-desk.ts'
import { type BulkAct, ownFile, startLimited } from '../kit/bulk-job.ts'
import { csvOf } from '../kit/csv.ts'
import { type Chosen, chosenRows } from '../kit/list.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { filtersOf, narrowed, orderPlanFor } from './list-orders.ts'

/** Of which stores: none means every store. */
type BulkOrders = Readonly<{ chosen: Chosen; stores: readonly string[] }>
type TagRequest = BulkOrders & Readonly<{ tag: string }>
type ChosenOrders = RequestOf<typeof exportOrders>['body']['chosen']

/** The rows of the list itself: filters without an index mean the newest orders, as they do there. */
function objects({ chosen, stores }: BulkOrders) {
  const plan = orderPlanFor({ stores })
  const filters = 'filters' in chosen ? { ...chosen.filters } : {}
  return chosenRows(narrowed(plan, filters), chosen)
}

export const tagMany: BulkAct<TagRequest> = {
  name: 'orders.tag',
  objects,
  kept: ({ tag }) => ({ tag }),
  run: (ctx, orderId, { actor, asked }) => addTag(ctx, orderId, { tag: asked.tag, actor }),
}

export const resendMany: BulkAct<BulkOrders> = {
  name: 'orders.resend',
  objects,
  kept: () => ({}),
  run: (ctx, orderId, { actor, startedAt }) => resendForJob(ctx, orderId, { actor, startedAt }),
}

/** Each order is looked at once more before the file is offered. */
export const exportMany: BulkAct<BulkOrders> = {
  name: 'orders.export',
  objects,
  kept: () => ({}),
  run: async ({ db }, orderId) => {
    const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).execute()
    if (order.length === 0) throw new AppError('not_found')
  },
}

/** What the list shows when the act begins: whose work is "mine" is decided now. */
const meant = (ctx: StaffContext, wanted: ChosenOrders): BulkOrders => ({
  chosen: 'ids' in wanted ? wanted : { filters: filtersOf(ctx, wanted.filters) },
  stores: ctx.staff.stores,
})

export const startTagging = (
  ctx: StaffContext,
  { chosen, tag }: Readonly<{ chosen: ChosenOrders; tag: string }>,
) => startLimited(ctx, tagMany, { ...meant(ctx, chosen), tag }, 5_000)

/** A mail to every buyer is no mistake to be made with one press. */
export const startResending = (ctx: StaffContext, chosen: ChosenOrders) =>
  startLimited(ctx, resendMany, meant(ctx, chosen), 200)

export const startOrderExport = (ctx: StaffContext, chosen: ChosenOrders) =>
  startLimited(ctx, exportMany, meant(ctx, chosen), 10_000)

type Line = Readonly<{
  position: number
  orderNumber: string
  createdAt: Date
  paidAt: Date | null
  firstName: string
  lastName: string
  email: string
  country: string
  items: string
  payment: string
  keys: number
  currency: Currency
  minor: number
}>

/** Who was limited to stores since then gets what is of them. */
async function linesAfter({ db, staff }: StaffContext, jobId: number, position: number) {
  const { rows } = await sql<Line>`
    select item.position, o.order_number as "orderNumber", o.created_at as "createdAt",
      o.paid_at as "paidAt", o.first_name as "firstName", o.last_name as "lastName", o.email,
      o.country, o.payment_status as payment, o.charge_currency as currency,
      o.charge_minor as minor,
      (
        select coalesce(string_agg(l.quantity || ' × ' || l.product_name, ', ' order by l.id), '')
        from order_lines l
        where l.order_id = o.id
      ) as items,
      (
        select count(*)
        from order_lines l
        join assignments a on a.order_line_id = l.id and a.revoked_at is null
        where l.order_id = o.id
      ) as keys
    from bulk_job_items item
    join orders o on o.id = item.object
    where item.job_id = ${jobId}
      and item.position > ${position}
      and item.state = 'done'
      and ${isOfStores(sql`o.store_id`, staff)}
    order by item.position
    limit ${PORTION}`.execute(db)
  return rows
}

async function* rowsOf(ctx: StaffContext, jobId: number) {
  const lines = inPortions(
    (last) => linesAfter(ctx, jobId, last),
    ({ position }) => position,
  )
  for await (const line of lines) {
    const { orderNumber, createdAt, paidAt, firstName, lastName, email, country } = line
    const person = [`${firstName} ${lastName}`.trim(), email, country]
    const sum = [line.currency, Number(toDecimal(money(line.minor, line.currency)))]
    const days = [createdAt.toISOString(), paidAt?.toISOString() ?? '']
    yield [orderNumber, ...days, ...person, line.items, ...sum, line.payment, line.keys]
  }
}

const header = [
  'Order',
  'Placed (UTC)',
  'Paid (UTC)',
  'Name',
  'E-mail',
  'Country',
  'Items',
  'Currency',
  'Total',
  'Payment',
  'Keys delivered',
]

/** The file of an own export that is done. */
export async function orderExportFile(ctx: StaffContext, id: number) {
  await ownFile(ctx, exportMany.name, id)
  return csvOf(header, rowsOf(ctx, id))
}
