import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { Reversals } from '../../../infra/payments/reversals.ts'
import { settleIntent } from '../../buying/checkout/settle/settle.ts'
import { queueRefundMails } from '../../fulfilment/delivery/delivery.service.ts'
import { bookEntries, bookingsOf } from '../../fulfilment/ledger/ledger.service.ts'
import { stepsTo } from '../../fulfilment/orders/orders.rules.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { noteDisputes } from '../disputes/note-disputes.ts'
import { followRefunds } from '../returns/follow-refunds.ts'
import { followReversal } from './follow-reversal.ts'
import { notifyStaffOfReversal } from './notify-staff.ts'
import { newEntries, paymentStateOf } from './reversals.rules.ts'

type Attempt = { id: string; order_id: string }

/**
 * Books what went back of a payment, as the provider has it now, and lets the order follow. A payment
 * nobody settled is settled first, in the same transaction: its keys never leave in between.
 */
export async function reversePayment(ctx: Context, intentId: string, cause: string): Promise<void> {
  const intent = await ctx.payments.findIntent(intentId)
  const reversals = await ctx.payments.findReversals(intentId)
  await settleIntent(ctx, intent, cause, {
    reversals: (tx, attempt) => applyReversals(ctx, tx, attempt, { reversals, cause }),
  })
}

type ProviderReport = { reversals: Reversals; cause: string }

async function applyReversals(
  ctx: Context,
  tx: Tx,
  attempt: Attempt,
  { reversals, cause }: ProviderReport,
) {
  const order = await lockedOrder(tx, attempt.order_id)
  const { isDuplicate, entries } = await bookingsOf(tx, attempt)
  const fresh = newEntries(reversals, entries)
  await bookEntries(tx, attempt, fresh)
  await noteDisputes(tx, attempt, reversals.disputes)
  await notifyStaffOfReversal(tx, order, reversals, fresh)
  // A second payment of one order is given back by itself and changes nothing about the first.
  if (isDuplicate) return

  await followRefunds(tx, order, reversals.refunds)
  await queueRefundMails(ctx, tx, order, fresh.filter(isRefund).map(refOf))
  const states = reversals.disputes.map(({ state }) => state)
  const to = paymentStateOf([...entries, ...fresh], states)
  const steps = stepsTo(order.payment_status, to)
  if (steps.length > 0) await followReversal(ctx, tx, order, { steps, cause })
}

const isRefund = (entry: { kind: string }) => entry.kind === 'refund'
const refOf = (entry: { providerRef: string }) => entry.providerRef
