import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { isUnpaid } from '../../fulfilment/orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import {
  holdNamedUnits,
  setHeadAside,
  setNamedAside,
} from '../../stock/licenses/units/named-units.ts'
import type { Orphan } from './find-orphans.ts'
import { claimOrphan, lockOrphan, noteSetAside } from './orphans.repo.ts'

/** Whether the order still waits for its payment; one that is lost does. */
async function isWaiting(tx: Tx, orderId: string): Promise<boolean> {
  if (!(await orderOf(tx, orderId))) return true
  return isUnpaid((await lockedOrder(tx, orderId)).payment_status)
}

/** An order gets the units again that its buyer has the keys of. */
export async function holdNotedUnits(ctx: Context, { intent, orderId, note, plan }: Orphan) {
  if (!note || plan === 'refund') return
  await inTransaction(ctx.db, async (tx) => {
    await lockOrphan(tx, intent.id)
    if (!(await isWaiting(tx, orderId))) return
    const lost = await holdNamedUnits(tx, orderId, note)
    for (const { unitId, orderId: other } of lost) {
      await notifyStaff(tx, {
        dedupeKey: `twice:${unitId}`,
        severity: 'critical',
        title: 'Two buyers may have the same key',
        body: `Unit ${unitId} was given to an order that we lost, and after that to ${other}. Replace the key of one of them.`,
        object: other,
        to: { permission: 'licenses.view' },
      })
    }
  })
}

/** How many units of each edition may have been given out, and nobody knows which. */
async function unknownUnits(tx: Tx, { orderId, record, held }: Orphan) {
  const known = await linesOfOrder(tx, orderId)
  const lines = known.length
    ? known.map(({ product_id, quantity }) => [product_id, quantity] as const)
    : (record?.lines ?? []).map(([productId, quantity]) => [productId, quantity] as const)
  return lines.map(([productId, quantity]) => ({
    productId,
    quantity: Math.max(0, quantity - (held[productId] ?? 0)),
  }))
}

async function setNextAside(tx: Tx, orphan: Orphan): Promise<number> {
  let aside = 0
  for (const { productId, quantity } of await unknownUnits(tx, orphan)) {
    if (quantity > 0) aside += await setHeadAside(tx, productId, quantity)
  }
  return aside
}

const asideIfRefunded = async (tx: Tx, { orderId, plan, note }: Orphan) =>
  note && plan === 'refund' ? await setNamedAside(tx, orderId, note) : 0

type Claiming = Readonly<{ actor: string; isTimeLost: boolean }>

/**
 * Decides what becomes of a payment, once. Where a sale may have been forgotten whose units nobody knows, the next
 * units of the pool are taken off sale with it: they are the ones that it was given.
 */
export async function claimWithUnits(
  ctx: Context,
  orphan: Orphan,
  { actor, isTimeLost }: Claiming,
) {
  const { intent, orderId, plan, note } = orphan
  if (plan === 'leave') return
  await inTransaction(ctx.db, async (tx) => {
    const { id: intentId, amountMinor, currency } = intent
    await lockOrphan(tx, intentId)
    const mine = await claimOrphan(tx, { intentId, orderId, amountMinor, currency, plan, actor })
    if (!mine || mine.unitsAside > 0 || !isTimeLost) return
    const aside = note ? await asideIfRefunded(tx, orphan) : await setNextAside(tx, orphan)
    if (aside === 0) return
    await noteSetAside(tx, intentId, aside)
    const meta = { intent: intentId, units: aside }
    await recordAudit(tx, { actor, action: 'license.set_aside_after_loss', object: orderId, meta })
  })
}
