import type { RefundRequest } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** What is promised of an order and not yet booked, or was paid back by another way. */
export async function promisedOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor
    from refund_requests
    where order_id = ${orderId}
      and (state in ('review', 'approved') or paid_back_at is not null)`.execute(db)
  return rows[0]?.minor ?? 0
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

type State = RefundRequest['state']
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
export async function endByOtherWay(
  tx: Tx,
  id: string,
  { by, approvalId = null }: Readonly<{ by: string; approvalId?: string | null }>,
): Promise<boolean> {
  const { rows } = await sql`
    update refund_requests
    set paid_back_at = shop_now(), paid_back_by = ${by}, paid_back_approval_id = ${approvalId}
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
