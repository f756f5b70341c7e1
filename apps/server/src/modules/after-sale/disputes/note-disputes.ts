import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { Dispute } from '../../../infra/payments/reversals.ts'
import { attemptByIntent } from '../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { storeDispute, storeWarning } from './disputes.repo.ts'

type Attempt = Readonly<{ id: string; order_id: string }>

/** Keeps what staff answer disputes by, in the transaction that books their money. */
export async function noteDisputes(tx: Tx, attempt: Attempt, disputes: readonly Dispute[]) {
  for (const dispute of disputes) await storeDispute(tx, attempt, dispute)
}

/** Keeps what the bank suspects of a payment of ours, and tells staff while they can still act. */
export async function noteWarnings(ctx: Context, intentId: string): Promise<void> {
  const attempt = await attemptByIntent(ctx.db, intentId)
  const order = attempt && (await orderOf(ctx.db, attempt.order_id))
  if (!order) return
  const warnings = await ctx.payments.findFraudWarnings(intentId)
  await inTransaction(ctx.db, async (tx) => {
    for (const warning of warnings) {
      if (!(await storeWarning(tx, attempt, warning))) continue
      await notifyStaff(tx, {
        dedupeKey: `fraud-warning:${warning.id}`,
        severity: 'warning',
        title: `The bank suspects fraud in ${order.order_number}`,
        body: 'No money has moved. Refunding it now avoids a dispute; if the order looks right, nothing has to be done.',
        object: order.id,
      })
    }
  })
}
