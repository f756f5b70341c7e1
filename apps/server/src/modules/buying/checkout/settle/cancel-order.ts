import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { type Attempt, attemptOfOrder } from '../../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { expireInto } from './expire-order.ts'
import { settleIntent } from './settle.ts'

/** Nobody can pay it any more; what was paid in this very moment is settled instead. */
async function closeAtProvider(ctx: Context, attempt: Attempt): Promise<void> {
  if (attempt.session_id) await ctx.payments.expireSession(attempt.session_id)
  const { intentId } = attempt.intent_id
    ? { intentId: attempt.intent_id }
    : attempt.session_id
      ? await ctx.payments.findSession(attempt.session_id)
      : { intentId: undefined }
  if (!intentId) return
  const intent = await ctx.payments.cancelIntent(intentId)
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'paid while it was cancelled')
  if (intent.status !== 'canceled') throw new AppError('order_not_open')
}

/** Staff end an order that nobody paid: at the provider first, then here. */
export async function cancelUnpaid(
  ctx: Context,
  orderId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const order = await orderOf(ctx.db, orderId)
  if (!order) throw new AppError('order_not_found')
  if (order.payment_status !== 'awaiting') throw new AppError('order_not_open')
  const attempt = await attemptOfOrder(ctx.db, orderId)
  if (attempt?.status === 'open') await closeAtProvider(ctx, attempt)
  await audited(ctx.db, { actor, action: 'order.cancelled' }, async (tx) => {
    const open = { order_id: orderId, ...(attempt && { id: attempt.id }) }
    const isMine = await expireInto(tx, open, 'cancelled by staff')
    if (!isMine) throw new AppError('order_not_open')
    return { result: undefined, object: orderId, meta: { reason } }
  })
}
