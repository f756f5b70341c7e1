import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { successorOf } from '../../fulfilment/key-swaps/successor-of.ts'
import { checkConflict } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { showsKeys } from '../../fulfilment/orders/orders.rules.ts'
import { lockedOrder, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { defineApproval, type Refused } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { queueRefill } from '../../stock/licenses/units/assign-units.ts'
import {
  isRefillWaiting,
  noteRefillApproval,
  refillWaitsOf,
} from '../../stock/licenses/units/refill-waits.ts'
import { planRefund } from './plan-refund.ts'
import { refundIn } from './refund-by-staff.ts'

const payload = z.object({
  orderId: z.string(),
  orderLineId: z.int(),
  slot: z.int(),
  reason: z.string(),
})
type WaitingRefill = z.output<typeof payload>

/** What was paid for a licence that gets no other key goes back. A free one keeps waiting. */
async function payBack(ctx: Context, tx: Tx, place: WaitingRefill, { id, decider }: Refused) {
  const { orderId, orderLineId, slot, reason } = place
  const order = await lockedOrder(tx, orderId)
  assertForeignMailbox(decider, [order.email])
  if (!showsKeys(order.payment_status) || !(await isRefillWaiting(tx, place))) return
  const what = { kind: 'licenses' as const, units: [{ lineId: orderLineId, slot }] }
  const asked = { what, reason: 'other' as const, note: `No other key: ${reason}`, seen: 0 }
  const plan = await planRefund(ctx, tx, order, asked).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'nothing_to_refund') throw error
  })
  if (!plan) return
  const agreed = { amountMinor: plan.amountMinor, approval: id, approvedBy: decider.id }
  const act = { actor: staffActor(decider.id), limits: decider.limits, asked, agreed }
  await refundIn(ctx, tx, orderId, act)
}

/** Another key for a licence whose seen key was taken away. Refused, it is paid back at what it cost. */
export const refillByTwo = defineApproval({
  name: 'license.refill',
  needs: 'licenses.revoke',
  wait: 'minutes',
  payload,
  async mayDecide(ctx, { orderId }, decider) {
    const order = await orderOf(ctx.db, orderId)
    assertForeignMailbox(decider, order ? [order.email] : [])
    return true
  },
  async apply(ctx, tx, place, { id, asker }) {
    const { orderId, orderLineId, slot, reason } = place
    const order = await lockedOrder(tx, orderId)
    if (!showsKeys(order.payment_status)) throw new AppError('conflict')
    await checkConflict(tx, orderId, 'swap', [{ lineId: orderLineId, slot }])
    await moveKeys(ctx, tx, {
      ...{ act: 'refill', by: { staffId: asker.id }, orderId, licenses: 1, reason, approval: id },
      mailboxes: [order.email],
      successor: await successorOf(ctx, tx, place),
    })
    if (!(await queueRefill(tx, orderId, place))) throw new AppError('conflict')
    return orderId
  },
  refuse: payBack,
})

type RefillRequest = WaitingRefill & Readonly<{ why: string }>

/** Asks a second person for the next key of a place that waits for two. Asking again is asking once. */
export async function askForRefill(
  ctx: Context,
  staff: StaffPrincipal,
  { why, ...place }: RefillRequest,
): Promise<RequestedApproval> {
  const order = await orderOf(ctx.backOfficeDb, place.orderId)
  if (!order || !(await isRefillWaiting(ctx.backOfficeDb, place))) throw new AppError('conflict')
  const summary = `Another key for order ${order.order_number}, whose key was taken away: ${place.reason} ${why} Refused, the licence is paid back.`
  const asked = { object: order.id, summary, payload: place }
  const approval = await askApproval(ctx, staff, refillByTwo, asked)
  await inTransaction(ctx.backOfficeDb, (tx) => noteRefillApproval(tx, place, approval.id))
  return approval
}

/** The same where nobody decided in time, or the one who asked is gone. What can still be decided is not asked twice. */
export async function askRefillAgain(
  ctx: Context,
  staff: StaffPrincipal,
  place: WaitingRefill,
): Promise<RequestedApproval> {
  const waits = await refillWaitsOf(ctx.backOfficeDb, place.orderId)
  const wait = waits.find(
    ({ orderLineId, slot }) => orderLineId === place.orderLineId && slot === place.slot,
  )
  if (!wait || wait.isAsked) throw new AppError('conflict')
  return await askForRefill(ctx, staff, { ...place, why: 'It was asked for before.' })
}
