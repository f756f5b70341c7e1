import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { FraudWarning, ProviderReview } from '../../../infra/payments/dispute-calls.ts'
import type { Dispute } from '../../../infra/payments/reversals.ts'

type Attempt = Readonly<{ id: string; order_id: string }>

/** How far a dispute is: a loss may be appealed. What the provider says late never takes it back. */
const rank = (state: string) => sql`array_position(
  array['inquiry', 'needs_response', 'under_review', 'closed', 'lost', 'appeal', 'appeal_review', 'won'],
  ${sql.raw(state)})`
const ended: readonly Dispute['stage'][] = ['closed', 'won', 'lost']

export async function storeDispute(tx: Tx, attempt: Attempt, dispute: Dispute) {
  const { id, amountMinor, currency, reason, stage, answerBy, openedAt } = dispute
  const isClosed = ended.includes(stage)
  await sql`
    insert into disputes (
      id, order_id, attempt_id, amount_minor, currency, reason, state, due_at, opened_at, closed_at)
    values (
      ${id}, ${attempt.order_id}, ${attempt.id}, ${amountMinor}, ${currency}, ${reason}, ${stage},
      ${answerBy ?? 'infinity'}, ${openedAt}, case when ${isClosed} then shop_now() end)
    on conflict (id) do update
    set state = excluded.state, reason = excluded.reason, due_at = excluded.due_at,
      closed_at = case when ${isClosed} then shop_now() end
    where ${rank('disputes.state')} < ${rank('excluded.state')}
      -- An appeal that fails ends as it began.
      or (disputes.state in ('appeal', 'appeal_review') and excluded.state = 'lost')
      or (disputes.state = 'unknown') <> (excluded.state = 'unknown')
      or (disputes.state = excluded.state and disputes.closed_at is null and (
        disputes.due_at <> excluded.due_at or disputes.reason <> excluded.reason))`.execute(tx)
}

/** True if it is new. */
export async function storeWarning(tx: Tx, attempt: Attempt, warning: FraudWarning) {
  const row = await tx
    .insertInto('fraud_warnings')
    .values({
      id: warning.id,
      order_id: attempt.order_id,
      attempt_id: attempt.id,
      kind: warning.kind,
      is_actionable: warning.isActionable,
      warned_at: warning.warnedAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ is_actionable: warning.isActionable }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return row?.isNew ?? false
}

/** A review that ended stays ended, however late it is told that it began. */
export async function storeReview(tx: Tx, orderId: string, review: ProviderReview) {
  await sql`
    insert into provider_reviews (id, order_id, closed_as, opened_at, closed_at)
    values (${review.id}, ${orderId}, ${review.closedAs}, ${review.openedAt},
      case when ${review.closedAs}::text is not null then shop_now() end)
    on conflict (id) do update
    set closed_as = excluded.closed_as, closed_at = excluded.closed_at
    where provider_reviews.closed_as is null and excluded.closed_as is not null`.execute(tx)
}

/** A dispute with the day it is answered by; none where the bank named none. */
export async function disputeById(db: Db, id: string) {
  return await db
    .selectFrom('disputes')
    .select(['id', 'order_id', 'amount_minor', 'currency', 'reason', 'state', 'opened_at'])
    .select(sql<Date | null>`nullif(due_at, 'infinity')`.as('due_at'))
    .where('id', '=', id)
    .executeTakeFirst()
}
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof disputeById>>>

/** Whether it can still be answered; nobody changes it until the transaction ends. */
export async function lockAnswerable(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from disputes
    where id = ${id}
      and state in ('inquiry', 'needs_response', 'appeal')
      and due_at > shop_now()
    for update`.execute(tx)
  return rows.length > 0
}
