import type { Currency } from '@keyhaven/contracts/money'
import type { RefundRequest, Refusal, ReturnReason } from '@keyhaven/contracts/returns'
import type { StaffRefundReason } from '@keyhaven/contracts/staff/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
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

export async function askedUnits(db: Db, orderId: string): Promise<RequestedUnit[]> {
  const { rows } = await sql<RequestedUnit>`
    select u.order_line_id as "lineId", u.slot, (u.taken_back_at is not null) as "isTakenBack"
    from refund_units u
    join refund_requests r on r.id = u.request_id
    where r.order_id = ${orderId}
      and u.is_live`.execute(db)
  return rows
}

/** What is promised of an order and not yet booked, or was paid back by another way. */
export async function promisedOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor
    from refund_requests
    where order_id = ${orderId}
      and (state in ('review', 'approved') or paid_back_at is not null)`.execute(db)
  return rows[0]?.minor ?? 0
}

/** The state of the latest request that is not done yet. */
export async function stateUnderWay(tx: Tx, orderId: string) {
  const row = await tx
    .selectFrom('refund_requests')
    .select('state')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['review', 'approved'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .$narrowType<{ state: 'review' | 'approved' }>()
    .executeTakeFirst()
  return row?.state ?? null
}

type State = RefundRequest['state']

export type NewRequest = Readonly<{
  id: string
  orderId: string
  withdrawalId: string | null
  reason: ReturnReason | StaffRefundReason | 'withdrawal' | 'payment_refused'
  note: string
  isAutomatic: boolean
  state: State
  /** The member of staff who decided it as they asked for it. */
  decidedBy?: string
  amountMinor: number
  currency: Currency
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
      ...((request.isAutomatic || request.decidedBy) && {
        decided_at: sql<Date>`shop_now()`,
        decided_by: request.decidedBy ?? 'system',
      }),
    })
    .execute()
  if (units.length === 0) return
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

type Decision = Readonly<{
  id: string
  state: 'approved' | 'refused'
  refusal: Refusal | null
  by: string
  note: string
}>

/** True for the one who decided; a request is decided once. */
export async function decide(tx: Tx, { id, state, refusal, by, note }: Decision): Promise<boolean> {
  const row = await tx
    .updateTable('refund_requests')
    .set({ state, refusal, staff_note: note, decided_by: by, decided_at: sql<Date>`shop_now()` })
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

type Ending = { id: string; from: readonly State[]; to: State; refundRef?: string }

/** True where the request was in one of the states before. */
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

type Failure = { id: string; failure: string; refundRef: string | undefined }

/** True where a decided refund was not known to have failed, by this very try, before. */
export async function failRequest(tx: Tx, { id, failure, refundRef }: Failure): Promise<boolean> {
  const { rows } = await sql`
    update refund_requests
    set state = 'failed', failure = ${failure},
      failed_refs = failed_refs || ${refundRef === undefined ? [] : [refundRef]}::text[]
    where id = ${id}
      and state in ('approved', 'refunded')
      and not coalesce(${refundRef ?? null}::text = any(failed_refs), false)
    returning id`.execute(tx)
  return rows.length > 0
}

/** A failed refund is decided as before, and made under another name. */
export async function reopenFailed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update refund_requests
    set state = 'approved', tries = tries + 1, failure = null, refund_ref = null
    where id = ${id}
      and state = 'failed'
      and paid_back_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** The buyer has the money of a failed refund by another way: nothing of it is paid again. */
export async function endByOtherWay(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update refund_requests
    set paid_back_at = shop_now()
    where id = ${id}
      and state = 'failed'
      and paid_back_at is null
    returning id`.execute(tx)
  return rows.length > 0
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

export async function approvedRequests(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where('amount_minor', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** A refund that is decided and may still have to be made, with the payment it goes back to. */
export async function refundToMake(db: Db, requestId: string) {
  return await db
    .selectFrom('refund_requests as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('payment_attempts as a', 'a.order_id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'r.amount_minor', 'o.order_number', 'a.intent_id'])
    .select(['r.tries', 'r.failed_refs'])
    .where('r.id', '=', requestId)
    .where('r.state', '=', 'approved')
    // A payment that was held and not accepted goes back, too.
    .where('a.status', 'in', ['succeeded', 'mismatch'])
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
