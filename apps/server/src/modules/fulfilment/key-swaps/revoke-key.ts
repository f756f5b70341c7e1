import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { moveOrWhy } from '../../staff/key-transfers/move-keys.ts'
import { reopenBackorders } from '../../stock/licenses/units/assign-units.ts'
import { assignmentsOf } from '../../stock/licenses/units/reclaim-units.ts'
import { insertRefillWaits } from '../../stock/licenses/units/refill-waits.ts'
import { revokeSoldUnit } from '../../stock/licenses/units/revoke-unit.ts'
import { type SoldUnit, soldUnit } from '../../stock/licenses/units/swap-unit.ts'
import { checkConflict } from '../license-conflicts/license-conflicts.service.ts'
import { showsKeys } from '../orders/orders.rules.ts'
import { type LockedOrder, lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { keyRevoked } from './key-revoked.email.tsx'
import { successorOf } from './successor-of.ts'

type KeyRevocation = Readonly<{ staffId: string; reason: string }>

/**
 * The next key of a place whose key was taken away: after one that nobody saw it waits in the turn of its payment, after
 * one that was seen by a move. Where that takes two, the place waits for them, and the reason is answered.
 */
async function refill(ctx: Context, tx: Tx, order: LockedOrder, key: SoldUnit, act: KeyRevocation) {
  const made = await moveOrWhy(ctx, tx, {
    ...{ act: 'refill', by: { staffId: act.staffId }, orderId: order.id, licenses: 1 },
    mailboxes: [order.email],
    successor: await successorOf(ctx, tx, key),
    reason: act.reason,
  })
  if (!('why' in made)) return undefined
  await insertRefillWaits(tx, [key])
  return made.why
}

/**
 * Takes a sold key away at once, also while no other is free. The licence keeps its right to a key: it waits for
 * one in the turn of its payment or for two people, and the buyer is told that it waits.
 */
export async function revokeKey(ctx: Context, unitId: number, { staffId, reason }: KeyRevocation) {
  const act = { actor: staffActor(staffId), action: 'license.revoked' }
  return await audited(ctx.backOfficeDb, act, async (tx) => {
    const found = await soldUnit(tx, unitId)
    if (!found) throw new AppError('conflict')
    const order = await lockedOrder(tx, found.orderId)
    // It has no place in the queue of those who paid here: staff replace its key instead.
    if (order.kind === 'imported') throw new AppError('order_imported')
    await checkConflict(tx, order.id, 'revoke', [{ lineId: found.orderLineId, slot: found.slot }])
    const key = await soldUnit(tx, unitId)
    // What is withheld belongs to an owner nobody knows yet: the next key must not reach the new address either.
    if (!key || !showsKeys(order.payment_status) || key.isWithheld) throw new AppError('conflict')
    const { wasSeen } = await revokeSoldUnit(tx, key, { staffId, reason })
    const why = wasSeen ? await refill(ctx, tx, order, key, { staffId, reason }) : undefined
    await reopenBackorders(tx, order.id)
    await waitAgain(tx, order)
    await notifyBuyer(ctx, tx, order, key.assignmentId)
    return {
      result: {
        ...{ orderId: order.id, orderNumber: order.order_number },
        waitsForTwo:
          why === undefined ? null : { orderLineId: key.orderLineId, slot: key.slot, why },
      },
      object: order.id,
      meta: { revoked: key.assignmentId, unit: unitId, reason },
    }
  })
}

async function waitAgain(tx: Tx, order: LockedOrder) {
  const left = await assignmentsOf(tx, order.id)
  const to = left.length > 0 ? ('partial' as const) : ('backordered' as const)
  const fulfilment = { from: order.fulfilment_status, to }
  await moveOrder(tx, { orderId: order.id, cause: 'a key was revoked', fulfilment })
}

async function notifyBuyer(ctx: Context, tx: Tx, order: LockedOrder, assignmentId: number) {
  await queueEmails(ctx, tx, [
    emailDraft(keyRevoked, {
      dedupeKey: `key-revoked:${assignmentId}`,
      recipient: order.email,
      reason: order.id,
      data: { orderId: order.id, assignmentId },
    }),
  ])
}
