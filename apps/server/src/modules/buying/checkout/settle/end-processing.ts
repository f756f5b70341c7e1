import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import type { Attempt } from '../../../fulfilment/ledger/ledger.service.ts'
import { lockedOrder } from '../../../fulfilment/orders/orders.service.ts'
import { queueNotArrived } from '../mails/processing-mails.ts'
import { endUnpaid } from './expire-order.ts'

type Payment = Pick<Attempt, 'id' | 'order_id'>

/**
 * The bank said no to a payment that was on its way. It is closed at the provider first, so that nobody pays an order
 * that has ended; its buyer learns that nothing was charged.
 */
export async function endProcessing(ctx: Context, attempt: Payment, intent: Intent, cause: string) {
  const isClosed = stateOfIntent(intent) === 'cancelled'
  const closed = isClosed ? intent : await ctx.payments.cancelIntent(intent.id)
  // Paid, or begun again, in this very moment: the next look finds it so.
  if (stateOfIntent(closed) !== 'cancelled') return
  await inTransaction(ctx.settlementDb, async (tx) => {
    const order = await lockedOrder(tx, attempt.order_id)
    if (order.payment_status !== 'processing') return
    await endUnpaid(tx, order, { id: attempt.id, as: 'failed' }, cause)
    await queueNotArrived(ctx, tx, order)
  })
}
