import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listWaiting, WaitingLine } from '@keyhaven/contracts/staff/license-waiting'
import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../infra/db/transaction.ts'
import { queueLaterKeys } from '../../modules/fulfilment/delivery/delivery.service.ts'
import { recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { serveWaiting } from '../../modules/stock/licenses/units/fill-backorders.ts'
import { assignToLine } from '../acts/assign-line.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** No further than this: a line with so many before it gets nothing now. */
const MOST_COUNTED = 200

type WaitingLineRow = Omit<WaitingLine, 'paidAt'> & Readonly<{ paidAt: Date }>

const freeOf = (productId: RawBuilder<unknown>) => sql`(
  select count(*)::integer
  from (
    select from key_units u
    where u.product_id = ${productId} and u.status = 'available'
    limit ${MOST_COUNTED}
  ) counted
)`

/** Each line waits for one key or more, so nobody has to look further back than there are keys. */
const aheadOf = sql`(
  select coalesce(sum(before.missing), 0)::integer
  from (
    select earlier.missing
    from backorders earlier
    where earlier.product_id = b.product_id
      and (earlier.paid_at, earlier.order_line_id) < (b.paid_at, b.order_line_id)
    order by earlier.paid_at, earlier.order_line_id
    limit ${MOST_COUNTED}
  ) before
)`

const plan: ListPlan = {
  name: 'waiting lines',
  columns: sql`
    b.order_line_id as "lineId", o.id as "orderId", o.order_number as "orderNumber",
    o.first_name || ' ' || o.last_name as customer, b.product_id as "productId",
    l.product_name as "productName", b.missing, b.paid_at as "paidAt",
    greatest(0, least(b.missing, ${freeOf(sql`b.product_id`)} - ${aheadOf})) as possible`,
  from: sql`
    backorders b
    join order_lines l on l.id = b.order_line_id
    join orders o on o.id = l.order_id`,
  counted: sql`backorders b`,
  id: { by: sql`b.order_line_id`, type: 'bigint' },
  sorts: { paidAt: { by: sql`b.paid_at`, type: 'timestamptz' } },
  filters: {},
}

/** What would be given if everyone were served now. */
async function possibleNow({ db }: StaffContext): Promise<number> {
  const { rows } = await sql<{ possible: number }>`
    select coalesce(sum(least(waiting.units, ${freeOf(sql`waiting.product_id`)})), 0)::integer as possible
    from (select product_id, sum(missing) as units from backorders group by product_id) waiting`.execute(
    db,
  )
  return rows[0]?.possible ?? 0
}

export async function waitingLines(
  ctx: StaffContext,
  query: RequestOf<typeof listWaiting>['query'],
): Promise<ResponseOf<typeof listWaiting>> {
  const { rows, ...where } = await listed<WaitingLineRow>(
    ctx,
    plan,
    listRequestOf(query),
    MOST_COUNTED * 5,
  )
  const lines = rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }))
  return { success: true, lines, possible: await possibleNow(ctx), ...where }
}

/** Serves one line if it is next, or everyone for whom there is something. */
export async function assignToWaiting(ctx: StaffContext, lineId: number | undefined) {
  if (lineId !== undefined) {
    return { success: true as const, ...(await assignToLine(ctx, lineId)) }
  }
  const units = await serveWaiting(ctx, queueLaterKeys)
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, {
      actor: ctx.actor,
      action: 'license.assigned',
      object: 'waiting',
      meta: { units },
    }),
  )
  return { success: true as const, units }
}
