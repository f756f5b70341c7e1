import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { Asked, Held, Line } from './returns.rules.ts'

/** An order with the clock its deadlines are compared by, and what was charged for it. */
export async function orderToReturn(db: Db, orderId: string) {
  return await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_number', 'o.email', 'o.first_name', 'o.last_name', 'o.country'])
    .select(['o.payment_status', 'o.fulfilment_status', 'o.charge_currency', 'o.paid_at'])
    .select(sql<Date>`shop_now()`.as('now'))
    .select(
      sql<number>`(
        select coalesce(sum(l.amount_minor), 0)
        from ledger l
        join payment_attempts a on a.id = l.attempt_id
        where l.order_id = o.id and l.kind = 'charge' and a.status <> 'duplicate')::bigint`.as(
        'charged',
      ),
    )
    .where('o.id', '=', orderId)
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

export async function askedUnits(db: Db, orderId: string): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select u.order_line_id as "lineId", u.slot, (u.taken_back_at is not null) as "isTakenBack"
    from refund_units u
    join refund_requests r on r.id = u.request_id
    where r.order_id = ${orderId}
      and u.is_live`.execute(db)
  return rows
}

/** What went back of an order already, and what is promised and not yet booked. */
export async function givenBack(db: Db, orderId: string) {
  const { rows } = await sql<{ booked: number; promised: number }>`
    select (
      select coalesce(sum(case l.kind when 'refund' then l.amount_minor else -l.amount_minor end), 0)
      from ledger l
      join payment_attempts a on a.id = l.attempt_id
      where l.order_id = ${orderId}
        and l.kind in ('refund', 'refund_reversal')
        and a.status <> 'duplicate'
    )::bigint as booked, (
      select coalesce(sum(amount_minor), 0)
      from refund_requests
      where order_id = ${orderId}
        and state in ('review', 'approved')
    )::bigint as promised`.execute(db)
  return rows[0] ?? { booked: 0, promised: 0 }
}

export type NewRequest = Readonly<{
  id: string
  orderId: string
  withdrawalId: string | null
  reason: string
  note: string
  isAutomatic: boolean
  state: string
  amountMinor: number
  currency: string
}>

export type NewUnit = Readonly<{
  lineId: number
  slot: number
  assignmentId: number | null
  wasSeen: boolean
  amountMinor: number
  isTakenBack: boolean
}>

export async function insertRequest(tx: Tx, request: NewRequest, units: readonly NewUnit[]) {
  await tx
    .insertInto('refund_requests')
    .values({
      id: request.id,
      order_id: request.orderId,
      withdrawal_id: request.withdrawalId,
      reason: request.reason,
      note: request.note,
      is_automatic: request.isAutomatic,
      state: request.state,
      amount_minor: request.amountMinor,
      currency: request.currency,
      asked_at: sql<Date>`shop_now()`,
      ...(request.isAutomatic && { decided_at: sql<Date>`shop_now()`, decided_by: 'system' }),
    })
    .execute()
  await tx
    .insertInto('refund_units')
    .values(
      units.map((unit) => ({
        request_id: request.id,
        order_line_id: unit.lineId,
        slot: unit.slot,
        assignment_id: unit.assignmentId,
        was_seen: unit.wasSeen,
        amount_minor: unit.amountMinor,
        ...(unit.isTakenBack && { taken_back_at: sql<Date>`shop_now()` }),
      })),
    )
    .execute()
}

const described = (db: Db) =>
  db
    .selectFrom('refund_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['o.order_number', 'o.email'])
    .select(
      sql<number>`(select count(*) from refund_units u where u.request_id = r.id)`.as('licenses'),
    )
    .select(
      sql<number>`(
        select count(*) from refund_units u where u.request_id = r.id and u.was_seen)`.as('seen'),
    )

export const requestsOf = (db: Db, orderId: string) =>
  described(db).where('r.order_id', '=', orderId).orderBy('r.asked_at').orderBy('r.id').execute()

const MOST_LISTED = 200

export const requestsIn = (db: Db, state: string) =>
  described(db)
    .where('r.state', '=', state)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(MOST_LISTED)
    .execute()

export const requestById = (db: Db, id: string) =>
  described(db).where('r.id', '=', id).executeTakeFirst()
export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestById>>>

export async function unitsOfRequest(db: Db, id: string) {
  return await db
    .selectFrom('refund_units as u')
    .innerJoin('order_lines as l', 'l.id', 'u.order_line_id')
    .select(['u.order_line_id', 'u.slot', 'u.assignment_id', 'u.amount_minor', 'l.product_name'])
    .where('u.request_id', '=', id)
    .orderBy('u.order_line_id')
    .orderBy('u.slot')
    .execute()
}

type Decision = { id: string; state: 'approved' | 'refused'; refusal: string | null; by: string }

/** True for the one who decided; a request is decided once. */
export async function decide(tx: Tx, { id, state, refusal, by }: Decision): Promise<boolean> {
  const row = await tx
    .updateTable('refund_requests')
    .set({ state, refusal, decided_by: by, decided_at: sql<Date>`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markTakenBack(tx: Tx, requestId: string) {
  await tx
    .updateTable('refund_units')
    .set({ taken_back_at: sql<Date>`shop_now()` })
    .where('request_id', '=', requestId)
    .where('taken_back_at', 'is', null)
    .execute()
}

export async function letUnitsGo(tx: Tx, requestId: string) {
  await tx
    .updateTable('refund_units')
    .set({ is_live: false })
    .where('request_id', '=', requestId)
    .execute()
}

type Ending = { id: string; from: readonly string[]; to: string; refundRef?: string }

/** True where the request stood in one of the states before. */
export async function endRequest(tx: Tx, { id, from, to, refundRef }: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('refund_requests')
    .set({ state: to, ...(refundRef && { refund_ref: refundRef }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Requests that nothing can follow any more, because the money of the order went another way. */
export async function closeRequests(tx: Tx, orderId: string) {
  await tx
    .updateTable('refund_requests')
    .set({ state: 'closed' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['review', 'approved'])
    .execute()
}

/** A refund that is decided and may still have to be made, with the payment it goes back to. */
export async function refundToMake(db: Db, requestId: string) {
  return await db
    .selectFrom('refund_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('payment_attempts as a', 'a.order_id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.amount_minor', 'o.order_number', 'a.intent_id'])
    .where('r.id', '=', requestId)
    .where('r.state', '=', 'approved')
    .where('a.status', '=', 'succeeded')
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

/** Whether any line of an order still waits for keys. */
export async function isWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('backorders')
    .innerJoin('order_lines', 'order_lines.id', 'backorders.order_line_id')
    .select('backorders.order_line_id')
    .where('order_lines.order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}
