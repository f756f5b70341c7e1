import { randomBytes } from 'node:crypto'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { MadeRefund } from '@keyhaven/contracts/staff/orders'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { type LockedOrder, lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { closePlaces } from '../../stock/licenses/units/assign-units.ts'
import { revokeAssignments } from '../../stock/licenses/units/reclaim-units.ts'
import { closeClaims } from '../key-claims/close-claims.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { planRefund, type StaffRefund } from './plan-refund.ts'
import { reclaimUnseenKeys, settleFulfilment } from './reclaim-unseen-keys.ts'
import { type Giver, refuseAlone } from './refund-alone.ts'
import { insertRequest } from './refund-requests.repo.ts'
import { fitted, type Unit } from './returns.rules.ts'

type Made = Omit<MadeRefund, 'success'>
type StaffAction = Giver &
  Readonly<{
    asked: StaffRefund
    /** What two people agreed on: this amount and no other. */
    agreed?: Readonly<{ amountMinor: number; approval: string; approvedBy: string }>
  }>

const newRequestId = () => `rr_${randomBytes(16).toString('hex')}`
/** Keys nobody saw are for sale again; the others are withdrawn before the money leaves. */
async function takeBack(tx: Tx, order: LockedOrder, units: readonly Unit[], expectedSeen: number) {
  const { taken, seen } = await reclaimUnseenKeys(tx, units)
  if (seen.length > expectedSeen) throw new AppError('seen_meanwhile')
  const ids = seen.flatMap(({ assignmentId }) => assignmentId ?? [])
  const revoked = await revokeAssignments(tx, ids)
  await closeClaims(tx, order.id)
  await closePlaces(
    tx,
    units.map(({ lineId, slot }) => ({ orderLineId: lineId, slot })),
  )
  await settleFulfilment(tx, order, 'staff gave the money back')
  return { taken, seen, revoked: revoked.length }
}

const reportSeen = (tx: Tx, order: LockedOrder, requestId: string, revoked: number) =>
  notifyStaff(tx, {
    dedupeKey: `revoked:${requestId}`,
    severity: 'warning',
    title: `${revoked} ${revoked === 1 ? 'key' : 'keys'} of ${order.order_number} to report to the supplier`,
    body: 'The licences are refunded, but the buyer has seen the keys. They are never sold again; only the supplier can block them.',
    object: order.id,
    to: { permission: 'licenses.view' },
  })

/** The whole refund in the caller's transaction. The money itself follows by a job. */
async function refundInto(
  ctx: Context,
  tx: Tx,
  orderId: string,
  { asked, agreed, ...giver }: StaffAction,
): Promise<Made> {
  const order = await lockedOrder(tx, orderId)
  const { units, amountMinor, isBelowFloor } = await planRefund(ctx, tx, order, asked)
  const currency = order.charge_currency
  if (!agreed) await refuseAlone(ctx, tx, giver, { order, amountMinor, currency, isBelowFloor })
  else if (agreed.amountMinor !== amountMinor) throw new AppError('approval_outdated')

  const { taken, seen, revoked } = await takeBack(tx, order, fitted(units, amountMinor), asked.seen)
  const id = newRequestId()
  const row = { id, orderId, withdrawalId: null, isAutomatic: false, state: 'approved' as const }
  const { reason, note } = asked
  const decided = { decidedBy: giver.actor, ...(agreed && { approvalId: agreed.approval }) }
  await insertRequest(tx, { ...row, ...decided, reason, note, amountMinor, currency }, [
    ...taken.map((unit) => ({ ...unit, wasSeen: false, isTakenBack: true })),
    ...seen.map((unit) => ({ ...unit, wasSeen: true, isTakenBack: true })),
  ])
  await noteReturns(tx, orderId)
  if (revoked > 0) await reportSeen(tx, order, id, revoked)
  await ctx.queue.enqueue(tx, makeRefundJob, { requestId: id })
  const returned = taken.filter(({ assignmentId }) => assignmentId !== null).length
  const amount = toDecimal(money(amountMinor, currency))
  return { requestId: id, amount, currency, returned, revoked }
}

/** Staff give money back, in this transaction: on record with its reason, and with who approved it. */
export async function refundIn(
  ctx: Context,
  tx: Tx,
  orderId: string,
  act: StaffAction,
): Promise<Made> {
  const made = await refundInto(ctx, tx, orderId, act)
  const { what, reason, note } = act.asked
  const { agreed } = act
  const by = agreed && { approval: agreed.approval, approvedBy: agreed.approvedBy }
  const meta = { kind: what.kind, reason, note, ...made, ...by }
  await recordAudit(tx, { actor: act.actor, action: 'order.refunded', object: orderId, meta })
  return made
}

/** Staff give money back alone: throws `second_person_needed` where that takes two. */
export const refundByStaff = (ctx: Context, orderId: string, act: StaffAction): Promise<Made> =>
  inTransaction(ctx.db, (tx) => refundIn(ctx, tx, orderId, act))
