import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { Held, Line, RequestedUnit } from './returns.rules.ts'

/** An order with the clock its deadlines are compared by. */
export async function orderToReturn(db: Db, orderId: string) {
  return await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_number', 'o.email', 'o.first_name', 'o.last_name', 'o.country'])
    .select(['o.payment_status', 'o.fulfilment_status', 'o.charge_currency', 'o.paid_at'])
    .select(sql<Date>`shop_now()`.as('now'))
    .where('o.id', '=', orderId)
    .executeTakeFirst()
}

export async function orderByNumber(db: Db, orderNumber: string, emailNormal: string) {
  return await db
    .selectFrom('orders')
    .select(['id', 'email', 'country'])
    .where('order_number', '=', orderNumber)
    .where('email_normal', '=', emailNormal)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
}

export async function linesToReturn(db: Db, orderId: string): Promise<Line[]> {
  return await db
    .selectFrom('order_lines')
    .select(['id', 'product_name as name', 'quantity', 'charge_minor as chargeMinor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function heldKeys(db: Db, orderId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select a.order_line_id as "lineId", a.slot, a.id as "assignmentId",
      (a.first_revealed_at is not null or a.reveals > 0) as "isSeen"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId}
      and a.revoked_at is null`.execute(db)
  return rows
}

export async function requestedUnits(db: Db, orderId: string): Promise<RequestedUnit[]> {
  const { rows } = await sql<RequestedUnit>`
    select u.order_line_id as "lineId", u.slot, (u.taken_back_at is not null) as "isTakenBack"
    from refund_units u
    join refund_requests r on r.id = u.request_id
    where r.order_id = ${orderId}
      and u.is_live`.execute(db)
  return rows
}
