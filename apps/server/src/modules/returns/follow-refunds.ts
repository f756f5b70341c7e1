import type { Tx } from '../../infra/db.ts'
import type { Reversals } from '../../infra/reversals.ts'
import { failRefund } from './make-refund.ts'
import { closeRequests, endRequest } from './returns.repo.ts'

type Order = { id: string; order_number: string }

/**
 * Lets the requests of an order follow what the provider says of their refunds, in the transaction
 * that books it. Each refund names its request, so that the licences it pays for, and no others, are
 * the ones taken back when it was decided.
 */
export async function followRefunds(tx: Tx, order: Order, refunds: Reversals['refunds']) {
  for (const { id: refundRef, requestId: id, state } of refunds) {
    if (id === undefined) continue
    if (state === 'done') {
      await endRequest(tx, { id, from: ['approved'], to: 'refunded', refundRef })
    } else if (state === 'undone') {
      await failRefund(tx, { id, order_id: order.id, order_number: order.order_number })
    }
  }
}

/** All money of the order is gone, by whatever way: nothing is left to decide. */
export const closeReturns = (tx: Tx, orderId: string): Promise<void> => closeRequests(tx, orderId)
