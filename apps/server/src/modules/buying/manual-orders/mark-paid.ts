import { money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { beginAttempt } from '../../fulfilment/ledger/ledger.service.ts'
import { bookTaxedCharge } from '../../fulfilment/order-taxes/book-taxed-charge.ts'
import { licensesIn } from '../../fulfilment/orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { notifyOfLowPrice } from '../checkout/settle/low-price.ts'
import { deliver } from '../checkout/settle/settle.ts'

const CAUSE = 'marked as paid by staff'

/** What a buyer opened is paid through the card provider, and by no other way. */
const mayBeMarked = (order: { kind: string; payment_status: string }) =>
  order.kind === 'manual' && order.payment_status === 'awaiting'

type Paid = Readonly<{ staffId: string; reason: string; approval: string; amountMinor: number }>

/** Money that arrived by another way is booked once, and the keys go out, in this transaction. */
async function markPaidIn(ctx: Context, tx: Tx, orderId: string, paid: Paid) {
  const order = await lockedOrder(tx, orderId)
  const from = order.payment_status
  if (!mayBeMarked(order)) throw new AppError('order_not_open')
  const { charge_minor: amountMinor, charge_currency: currency } = order
  if (amountMinor !== paid.amountMinor) throw new AppError('approval_outdated')
  const { staffId, approval, reason } = paid
  const lines = await linesOfOrder(tx, orderId)
  await moveKeys(ctx, tx, {
    ...{ act: 'mark_paid', by: { staffId }, orderId, licenses: licensesIn(lines) },
    ...{ mailboxes: [order.email], reason, approval },
  })
  const { attemptId } = await beginAttempt(ctx, tx, { orderId, amountMinor, currency })
  const providerRef = `manual:${orderId}`
  const charge = { orderId, attemptId, providerRef, amountMinor, currency, cardFingerprint: null }
  await bookTaxedCharge(ctx, tx, order, { charge, status: 'succeeded', cardCountry: null })
  await deliver(ctx, tx, { ...order, lines, paidFrom: from }, CAUSE)
  await notifyOfLowPrice(tx, { ...order, lines })
  const meta = { reason, approval, amountMinor, currency }
  const actor = staffActor(staffId)
  await recordAudit(tx, { actor, action: 'order.marked_paid', object: orderId, meta })
}

/** Money that only staff have seen: a second person always approves it. */
export const paidByTwo = defineApproval({
  name: 'order.mark-paid',
  needs: 'orders.create',
  wait: 'minutes',
  payload: z.object({ orderId: z.string(), amountMinor: z.int(), reason: z.string() }),
  async mayDecide(ctx, { orderId }, decider) {
    const order = await orderOf(ctx.db, orderId)
    assertForeignMailbox(decider, order ? [order.email] : [])
    return true
  },
  async apply(ctx, tx, { orderId, amountMinor, reason }, { id, asker }) {
    await markPaidIn(ctx, tx, orderId, { staffId: asker.id, reason, amountMinor, approval: id })
    return orderId
  },
})

/** Asks a second person to confirm that an order which staff wrote was paid by another way. */
export async function askToMarkPaid(
  ctx: Context,
  staff: StaffPrincipal,
  orderId: string,
  reason: string,
): Promise<RequestedApproval> {
  const order = await orderOf(ctx.db, orderId)
  if (!order || !mayBeMarked(order)) throw new AppError('order_not_open')
  const amount = staffMoney(money(order.charge_minor, order.charge_currency))
  const summary = `Order ${order.order_number} was paid another way: ${amount}. ${reason}`
  const payload = { orderId, amountMinor: order.charge_minor, reason }
  return await askApproval(ctx, staff, paidByTwo, { object: orderId, summary, payload })
}
