import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { queueReversal } from '../checkout/reverse-payment-job.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import { endRequest, refundToMake } from './returns.repo.ts'

/**
 * Makes a decided refund, however often it runs: the request's id is the idempotency key, and since
 * the provider forgets those after a day its refunds are looked through first. The ledger follows what
 * the provider says, as for every other refund.
 */
export async function makeRefund(ctx: Context, requestId: string): Promise<void> {
  const refund = await refundToMake(ctx.db, requestId)
  if (!refund?.intent_id) return
  const intentId = refund.intent_id
  const { refunds } = await ctx.payments.findReversals(intentId)
  if (!refunds.some((made) => made.requestId === requestId)) {
    const amountMinor = refund.amount_minor
    const isMade = await tryRefund(ctx, { refundId: requestId, intentId, amountMinor, requestId })
    if (!isMade) return await ctx.db.transaction().execute((tx) => failRefund(tx, refund))
  }
  await ctx.db.transaction().execute((tx) => queueReversal(ctx, tx, intentId))
}

type NewRefund = Parameters<Context['payments']['refund']>[0]

/** False where the provider says no; where it cannot be asked, the job tries again. */
async function tryRefund(ctx: Context, refund: NewRefund): Promise<boolean> {
  try {
    await ctx.payments.refund(refund)
    return true
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error, requestId: refund.requestId }, 'the provider refused a refund')
    return false
  }
}

type Failed = { id: string; order_id: string; order_number: string }

/** The buyer is owed the money, and the card cannot take it: staff must find another way. */
export async function failRefund(tx: Tx, { id, order_id, order_number }: Failed) {
  if (!(await endRequest(tx, { id, from: ['approved', 'refunded'], to: 'failed' }))) return
  const meta = { request: id }
  await recordAudit(tx, { actor: 'system', action: 'return.failed', object: order_id, meta })
  await notifyStaff(tx, {
    dedupeKey: `return-failed:${id}`,
    severity: 'critical',
    title: `A promised refund of ${order_number} could not be made`,
    body: 'The provider did not carry it out. The licences are taken back, so the buyer must be paid in another way.',
    object: order_id,
  })
}
