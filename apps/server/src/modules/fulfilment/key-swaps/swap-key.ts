import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { aloneOrAsked } from '../../staff/approvals/alone-or-asked.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { replaceSoldUnit, soldUnit } from '../../stock/licenses/units/swap-unit.ts'
import { queueReplacement } from '../delivery/delivery.service.ts'
import { checkConflict } from '../license-conflicts/license-conflicts.service.ts'
import { showsKeys } from '../orders/orders.rules.ts'
import { lockedOrder, orderOf } from '../orders/orders.service.ts'
import { successorOf } from './successor-of.ts'

type Swap = Readonly<{ staffId: string; reason: string; approval?: string }>

/** The swap itself: the old key is burned, a free one takes its place and is mailed to the address of the order. */
async function swapIn(
  ctx: Context,
  tx: Tx,
  unitId: number,
  { staffId, reason, ...approved }: Swap,
) {
  const found = await soldUnit(tx, unitId)
  if (!found) throw new AppError('conflict')
  const order = await lockedOrder(tx, found.orderId)
  const key = await soldUnit(tx, unitId)
  const isPaid = showsKeys(order.payment_status)
  const place = { lineId: found.orderLineId, slot: found.slot }
  await checkConflict(tx, order.id, 'swap', [place])
  // What is withheld belongs to an owner nobody knows yet: a new key must not reach the new address either.
  if (!key || !isPaid || key.isWithheld) throw new AppError('conflict')
  const successor = await successorOf(ctx, tx, key)
  const allowed = () =>
    moveKeys(ctx, tx, {
      act: order.kind === 'imported' ? 'import_successor' : 'replacement',
      by: { staffId },
      ...{ orderId: order.id, licenses: 1, mailboxes: [order.email], successor, reason },
      ...approved,
    })
  const made = await replaceSoldUnit(tx, key, { staffId, reason }, allowed)
  if (!made) throw new AppError('out_of_stock')
  await queueReplacement(ctx, tx, order, made.batch)
  const meta = { revoked: key.assignmentId, replacement: made.assignmentId, reason, ...approved }
  const act = { actor: staffActor(staffId), action: 'license.replaced', object: order.id, meta }
  await recordAudit(tx, act)
  return { orderId: order.id, orderNumber: order.order_number }
}

/** Replaces a sold key that nobody claimed. Both stay in the history of the licence. */
export const swapKey = (ctx: Context, unitId: number, swap: Swap) =>
  inTransaction(ctx.backOfficeDb, (tx) => swapIn(ctx, tx, unitId, swap))

async function orderOfUnit(db: Db, unitId: number) {
  const found = await soldUnit(db, unitId)
  const order = found && (await orderOf(db, found.orderId))
  if (!order) throw new AppError('conflict')
  return order
}

/** A replacement that a second person must approve. */
export const swapByTwo = defineApproval({
  name: 'license.replace',
  needs: 'licenses.assign',
  wait: 'minutes',
  payload: z.object({ unitId: z.int(), reason: z.string(), orderId: z.string() }),
  async mayDecide(ctx, { orderId }, decider) {
    const order = await orderOf(ctx.db, orderId)
    assertForeignMailbox(decider, order ? [order.email] : [])
    return true
  },
  async apply(ctx, tx, { unitId, reason }, { id, asker }) {
    const made = await swapIn(ctx, tx, unitId, { staffId: asker.id, reason, approval: id })
    return made.orderId
  },
})

type Swapped = Awaited<ReturnType<typeof swapKey>>

/** Replaces a key at once, or after a second person approved it. */
export const swapOrAsk = (
  ctx: Context,
  staff: StaffPrincipal,
  unitId: number,
  reason: string,
): Promise<Swapped | { approval: RequestedApproval }> =>
  aloneOrAsked(
    () => swapKey(ctx, unitId, { staffId: staff.id, reason }),
    async (why) => {
      const { id: orderId, order_number } = await orderOfUnit(ctx.backOfficeDb, unitId)
      const summary = `A new key for order ${order_number}: ${reason} ${why}`
      const payload = { unitId, reason, orderId }
      return await askApproval(ctx, staff, swapByTwo, { object: orderId, summary, payload })
    },
  )
