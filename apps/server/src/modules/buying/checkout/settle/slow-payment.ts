import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { isSlow } from './reconcile.rules.ts'

type Payment = Readonly<{ id: string; order_id: string }>

/** Staff hear once of a payment that has been on its way for two weeks. */
export async function notifyOfSlowPayment(
  ctx: Context,
  { id, order_id: orderId }: Payment,
  since: number | undefined,
): Promise<void> {
  if (!isSlow(since)) return
  const order = await orderOf(ctx.db, orderId)
  if (!order) return
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `slow-payment:${id}`,
      severity: 'warning',
      title: `The payment of ${order.order_number} has been on its way for 14 days`,
      body: 'The card provider has neither confirmed nor refused it. Ask there what became of it; the shop keeps asking too.',
      object: orderId,
    }),
  )
}
