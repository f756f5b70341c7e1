import type { Context } from '../../../../context.ts'
import { attemptById, bookRefund } from '../../../fulfilment/ledger/ledger.service.ts'

/** Gives back a second payment of one order. The attempt's id makes the refund happen once. */
export async function refundDuplicate(ctx: Context, attemptId: string): Promise<void> {
  const attempt = await attemptById(ctx.db, attemptId)
  if (!attempt?.intent_id || attempt.status !== 'duplicate') return
  const refundId = await ctx.payments.refund({
    refundId: `refund_${attempt.id}`,
    intentId: attempt.intent_id,
    amountMinor: attempt.amount_minor,
  })
  await bookRefund(ctx.db, attempt, refundId)
}
