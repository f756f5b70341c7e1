import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { refusalWord } from '../../../infra/payments/asking.ts'
import { queueReversal } from '../../buying/checkout/settle/reverse-payment-job.ts'
import { waitedFor } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { noteReturns } from './note-returns.ts'
import { failRequest, refundToMake } from './refunds.repo.ts'
import { failureWord, refundName, waitsForBalance } from './returns.rules.ts'
import { waitForBalance } from './wait-for-balance.ts'

/**
 * Makes a decided refund, however often it runs: the request's id is the idempotency key, and since
 * the provider forgets those after a day its refunds are looked through first. The ledger follows what
 * the provider says, as for every other refund. While a bank decides about the payment nothing is
 * paid a second time: the end of the dispute makes the refund, or closes the request.
 */
export async function makeRefund(ctx: Context, requestId: string, waits = 0): Promise<void> {
  const refund = await refundToMake(ctx.db, requestId)
  if (!refund) return
  // It was paid by another way, and goes back by one.
  if (!refund.intent_id) {
    return await inTransaction(ctx.db, (tx) =>
      failRefund(tx, refund, { failure: 'not_paid_by_card' }),
    )
  }
  const intentId = refund.intent_id
  if ((await waitedFor(ctx.db, refund.order_id, 'refund')).length > 0) return
  const { refunds, disputes } = await ctx.payments.findReversals(intentId)
  const isMade = refunds.some(
    (made) => made.requestId === requestId && !refund.failed_refs.includes(made.id),
  )
  if (!isMade) {
    const amountMinor = refund.amount_minor
    const wonDisputes = disputes.filter(({ state }) => state === 'won').length
    const refundId = refundName(requestId, { wonDisputes, tries: refund.tries, waits })
    const failure = await tryRefund(ctx, { refundId, intentId, amountMinor, requestId })
    if (failure !== undefined && !(await isDisputed(ctx, intentId))) {
      return await inTransaction(ctx.db, (tx) =>
        waitsForBalance(failure, waits)
          ? waitForBalance(ctx, tx, refund, waits)
          : failRefund(tx, refund, { failure }),
      )
    }
  }
  await inTransaction(ctx.db, (tx) => queueReversal(ctx, tx, intentId))
}

/** A dispute that nobody told us of yet is why the provider refuses, and is heard of next. */
async function isDisputed(ctx: Context, intentId: string): Promise<boolean> {
  const { disputes } = await ctx.payments.findReversals(intentId)
  return disputes.some(({ state }) => state === 'open' || state === 'lost')
}

type NewRefund = Parameters<Context['payments']['refund']>[0]

/** Undefined once it is made, else why the provider says no; where it cannot be asked, the job tries again. */
async function tryRefund(ctx: Context, refund: NewRefund): Promise<string | undefined> {
  try {
    await ctx.payments.refund(refund)
    return undefined
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error, requestId: refund.requestId }, 'the provider refused a refund')
    return refusalWord(error) ?? 'refused'
  }
}

type Failed = { id: string; order_id: string; order_number: string }
type Why = Readonly<{ failure: string | undefined; refundRef?: string }>

/** The buyer is owed the money, and the card cannot take it: staff must find another way. */
export async function failRefund(tx: Tx, { id, order_id, order_number }: Failed, why: Why) {
  const failure = failureWord(why.failure)
  if (!(await failRequest(tx, { id, failure, refundRef: why.refundRef }))) return
  await noteReturns(tx, order_id)
  const meta = { request: id, failure }
  await recordAudit(tx, { actor: 'system', action: 'return.failed', object: order_id, meta })
  await notifyStaff(tx, {
    dedupeKey: ['return-failed', id, why.refundRef].filter(Boolean).join(':'),
    severity: 'critical',
    title: `A promised refund of ${order_number} could not be made`,
    body: 'The provider did not carry it out. The licences are taken back, so the buyer must get the money: try it again on the page of the order, or pay it back another way and say so there.',
    object: order_id,
  })
}
