import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { Reversals } from '../../../infra/payments/reversals.ts'
import { failRefund } from './make-refund.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { approvedRequests, closeRequests, endRequest } from './refunds.repo.ts'

type Order = { id: string; order_number: string }

/**
 * Lets the requests of an order follow what the provider says of their refunds, in the transaction
 * that books it. Each refund names its request, so that the licences it pays for, and no others, are
 * the ones taken back when it was decided.
 */
export async function followRefunds(tx: Tx, order: Order, refunds: Reversals['refunds']) {
  for (const { id: refundRef, requestId: id, state, failure } of refunds) {
    if (id === undefined) continue
    if (state === 'done') {
      const isEnded = await endRequest(tx, { id, from: ['approved'], to: 'refunded', refundRef })
      if (isEnded) await noteReturns(tx, order.id)
    } else if (state === 'undone') {
      const failed = { id, order_id: order.id, order_number: order.order_number }
      await failRefund(tx, failed, { refundRef, failure })
    }
  }
}

/** All money of the order is gone, by whatever way: nothing is left to decide. */
export async function closeReturns(tx: Tx, orderId: string): Promise<void> {
  await closeRequests(tx, orderId)
  await noteReturns(tx, orderId)
}

/** Refunds that waited for the bank are made after all. */
export async function resumeRefunds(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  for (const requestId of await approvedRequests(tx, orderId)) {
    await ctx.queue.enqueue(tx, makeRefundJob, { requestId })
  }
}
