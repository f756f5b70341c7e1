import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { returnCoupon } from '../../catalog/coupons/coupons.service.ts'
import { queueWithheldKeys } from '../../fulfilment/delivery/delivery.service.ts'
import { refillAfterDispute } from '../../fulfilment/key-swaps/refill-after-dispute.ts'
import type { PaymentStatus } from '../../fulfilment/orders/orders.rules.ts'
import {
  type LockedOrder,
  linesOfOrder,
  moveOrder,
} from '../../fulfilment/orders/orders.service.ts'
import { endHold } from '../../fulfilment/risk/risk.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { closeBackorders } from '../../stock/licenses/units/assign-units.ts'
import { releaseHolds } from '../../stock/licenses/units/hold-units.ts'
import { reclaimKeys } from '../../stock/licenses/units/reclaim-units.ts'
import { closeClaims } from '../key-claims/close-claims.ts'
import { closeReturns, resumeRefunds } from '../returns/follow-refunds.ts'

type Way = { steps: PaymentStatus[]; cause: string }

/** Moves an order and its keys to where its money went, in the transaction that booked it. */
export async function followReversal(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  { steps, cause }: Way,
) {
  let from = order.payment_status
  for (const to of steps) {
    await moveOrder(tx, { orderId: order.id, cause, payment: { from, to } })
    from = to
  }
  const meta = { cause, from: order.payment_status, to: from }
  await recordAudit(tx, { actor: 'system', action: 'order.reversed', object: order.id, meta })
  if (from === 'refunded' || from === 'dispute_lost') await withdraw(tx, order, from, cause)
  else if (from === 'disputed') await stopWaiting(tx, order.id)
  else if (order.payment_status === 'disputed') await resume(ctx, tx, order)
}

/** An order that waits for keys keeps them from others, so one that is not served must not wait. */
async function stopWaiting(tx: Tx, orderId: string) {
  const lines = await linesOfOrder(tx, orderId)
  await closeBackorders(
    tx,
    lines.map((line) => line.id),
  )
}

/** The money is gone: so are the keys. Those nobody saw are sold again, to those who wait first. */
async function withdraw(tx: Tx, order: LockedOrder, to: PaymentStatus, cause: string) {
  const from = order.fulfilment_status
  const fulfilment = { from, to: 'revoked' as const }
  if (from !== 'none') await moveOrder(tx, { orderId: order.id, cause, fulfilment })
  // Who took the money back by their bank does not get the code back as well.
  if (to === 'refunded') await returnCoupon(tx, order.id)
  await endHold(tx, order.id, 'reversed')
  await releaseHolds(tx, order.id)
  await stopWaiting(tx, order.id)
  await closeReturns(tx, order.id)
  const { returned, revoked } = await reclaimKeys(tx, order.id)
  await closeClaims(tx, order.id)
  const meta = { cause, returned, revoked }
  await recordAudit(tx, { actor: 'system', action: 'license.take-back', object: order.id, meta })
  if (revoked > 0) await reportSeenKeys(tx, order, revoked)
}

const reportSeenKeys = (tx: Tx, order: LockedOrder, revoked: number) =>
  notifyStaff(tx, {
    dedupeKey: `revoked:${order.id}`,
    severity: 'warning',
    title: `${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${order.order_number} to report to the supplier`,
    body: 'The payment went back, but the buyer may have seen the keys. They are never sold again; only the supplier can block them.',
    object: order.id,
    to: { permission: 'licenses.view' },
  })

/** The dispute is won: keys are shown and sent again, what was missing is waited for, refunds are made. */
async function resume(ctx: Context, tx: Tx, order: LockedOrder) {
  await refillAfterDispute(ctx, tx, order)
  await queueWithheldKeys(ctx, tx, order.id)
  await resumeRefunds(ctx, tx, order.id)
}
