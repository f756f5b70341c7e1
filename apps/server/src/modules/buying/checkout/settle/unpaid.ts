import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import { type Attempt, beginProcessing } from '../../../fulfilment/ledger/ledger.service.ts'
import { lockedOrder, moveOrder } from '../../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { queueOnItsWay } from '../mails/processing-mails.ts'
import { endProcessing } from './end-processing.ts'
import { expireOrder } from './expire-order.ts'

type Payment = Pick<Attempt, 'id' | 'order_id' | 'status'>

/**
 * Brings an order to what the provider says of a payment that it does not call paid. Repeating it changes nothing, and
 * money is never booked here.
 */
export async function noteUnpaid(ctx: Context, attempt: Payment, intent: Intent, cause: string) {
  switch (stateOfIntent(intent)) {
    case 'processing':
      return await noteProcessing(ctx, attempt, intent, cause)
    case 'open':
      return attempt.status === 'processing' && (await endProcessing(ctx, attempt, intent, cause))
    case 'cancelled':
      return attempt.status === 'processing'
        ? await endProcessing(ctx, attempt, intent, cause)
        : await expireOrder(ctx, attempt, cause)
    case 'unknown':
      return await notifyOfUnknown(ctx, attempt, intent)
    case 'paid':
      return undefined
  }
}

/** The bank works on it: the order says so, its buyer is written once, and other carts can be bought. */
async function noteProcessing(ctx: Context, attempt: Payment, { method }: Intent, cause: string) {
  if (attempt.status === 'processing') return
  await inTransaction(ctx.settlementDb, async (tx) => {
    const order = await lockedOrder(tx, attempt.order_id)
    const from = order.payment_status
    if (from !== 'awaiting' && from !== 'expired') return
    // An answer that is older than the end of this attempt says nothing new.
    if (!(await beginProcessing(tx, attempt.id, method))) return
    await moveOrder(tx, { orderId: order.id, cause, payment: { from, to: 'processing' } })
    await queueOnItsWay(ctx, tx, order)
  })
}

/** A word that the shop does not know changes nothing, until a person has looked. */
async function notifyOfUnknown(ctx: Context, { id, order_id }: Payment, { status }: Intent) {
  await inTransaction(ctx.settlementDb, async (tx) => {
    const order = await lockedOrder(tx, order_id)
    await notifyStaff(tx, {
      dedupeKey: `unknown-provider-state:${id}:${status}`,
      severity: 'critical',
      title: `The card provider calls the payment of ${order.order_number} “${status}”`,
      body: 'The shop does not know this word: it has changed nothing, and asks again each hour. Look at the payment at the provider.',
      object: order_id,
    })
  })
}
