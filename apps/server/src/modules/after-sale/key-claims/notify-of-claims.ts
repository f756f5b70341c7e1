import type { QueueReason } from '@keyhaven/contracts/key-claims'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { queueReplacement } from '../../fulfilment/delivery/delivery.service.ts'
import type { LockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import type { Replacement } from '../../stock/licenses/units/replace-key.ts'
import type { ClaimedKey } from './key-claims.repo.ts'
import { waitingText } from './key-claims.rules.ts'

export type About = Readonly<{
  order: LockedOrder
  key: ClaimedKey
  claimId: number
  actor: string
}>

/** The new key is mailed, the action is logged, and staff learn of the revoked key. */
export async function notifyOfReplacement(
  ctx: Context,
  tx: Tx,
  { order, key, claimId, actor }: About,
  { assignmentId, batch }: Replacement,
) {
  await queueReplacement(ctx, tx, order, batch)
  await recordAudit(tx, {
    actor,
    action: 'license.replaced',
    object: order.id,
    meta: { claim: claimId, revoked: key.assignmentId, replacement: assignmentId },
  })
  await notifyStaff(tx, {
    dedupeKey: `key-claim-replaced:${claimId}`,
    severity: 'info',
    title: `A key of ${order.order_number} was replaced`,
    body: `${key.productName}. The old key is never sold again and is listed for its supplier.`,
    object: order.id,
    to: { permission: 'licenses.view' },
  })
}

/** A claim that waits is on record, and staff know why it waits. */
export async function notifyStaffOfClaim(
  tx: Tx,
  { order, key, claimId, actor }: About,
  queuedFor: QueueReason,
) {
  await recordAudit(tx, {
    actor,
    action: 'license.claimed',
    object: order.id,
    meta: { claim: claimId, assignment: key.assignmentId, queuedFor },
  })
  await notifyStaff(tx, {
    dedupeKey: `key-claim:${claimId}`,
    severity: 'warning',
    title: `A key of ${order.order_number} does not work`,
    body: `${key.productName}. ${waitingText(queuedFor)}`,
    object: order.id,
    to: { permission: 'licenses.view' },
  })
}
