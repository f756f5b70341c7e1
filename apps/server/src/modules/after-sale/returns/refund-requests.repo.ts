import type { Currency } from '@keyhaven/contracts/money'
import type { RefundRequest, Refusal, ReturnReason } from '@keyhaven/contracts/returns'
import type { StaffRefundReason } from '@keyhaven/contracts/staff/orders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type NewRequest = Readonly<{
  id: string
  orderId: string
  withdrawalId: string | null
  reason: ReturnReason | StaffRefundReason | 'withdrawal' | 'payment_refused'
  note: string
  isAutomatic: boolean
  state: RefundRequest['state']
  /** The member of staff who decided it as they asked for it. */
  decidedBy?: string
  /** The approval of a second person. */
  approvalId?: string
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
      approval_id: request.approvalId ?? null,
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
  approvalId?: string
}>

/** True for the one who decided; a request is decided once. */
export async function decide(tx: Tx, decision: Decision): Promise<boolean> {
  const { id, state, refusal, by, note, approvalId = null } = decision
  const row = await tx
    .updateTable('refund_requests')
    .set({ state, refusal, staff_note: note, decided_by: by, approval_id: approvalId })
    .set({ decided_at: sql<Date>`shop_now()` })
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

export async function releaseUnits(tx: Tx, requestId: string) {
  await tx
    .updateTable('refund_units')
    .set({ is_live: false })
    .where('request_id', '=', requestId)
    .execute()
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
