import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { csvOf } from '../kit/csv.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const UNITS_SHOWN = 100

type Served = Readonly<{ orderId: string; orderNumber: string; keys: number }>

/** Whose orders have the hundred newest keys of a batch that are sold. */
export async function ordersServedBy({ db }: StaffContext, batchId: number): Promise<Served[]> {
  const { rows } = await sql<Served>`
    select o.id as "orderId", o.order_number as "orderNumber", count(*)::integer as keys
    from (
      select id
      from key_units
      where batch_id = ${batchId} and status = 'assigned'
      order by id desc
      limit ${UNITS_SHOWN}
    ) u
    join assignments a on a.unit_id = u.id
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    group by o.id
    order by max(a.id) desc`.execute(db)
  return rows
}

type Sold = Readonly<{ unitId: number; orderNumber: string; last5: string; at: Date }>

async function soldAfter({ db }: StaffContext, batchId: number, last: number) {
  const { rows } = await sql<Sold>`
    select u.id as "unitId", o.order_number as "orderNumber", k.last5, a.assigned_at as at
    from (
      select id, key_id
      from key_units
      where batch_id = ${batchId} and status = 'assigned' and id > ${last}
      order by id
      limit ${PORTION}
    ) u
    join license_keys k on k.id = u.key_id
    join assignments a on a.unit_id = u.id
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    order by u.id`.execute(db)
  return rows
}

async function* rowsOf(ctx: StaffContext, batchId: number) {
  const sold = inPortions(
    (last) => soldAfter(ctx, batchId, last),
    ({ unitId }) => unitId,
  )
  for await (const { orderNumber, last5, at } of sold) {
    yield [orderNumber, `…-${last5}`, at.toISOString()]
  }
}

/** Every sold key of a batch, masked, with the order that has it. */
export async function batchOrdersFile(ctx: StaffContext, batchId: number) {
  const { db } = ctx
  const batch = await db
    .selectFrom('key_batches')
    .select('id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (!batch) throw new AppError('not_found')
  return csvOf(['Order', 'Key', 'Sold'], rowsOf(ctx, batchId))
}
