import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { type LockedOrder, moveOrder } from '../../../fulfilment/orders/orders.service.ts'
import { queueHoldMail } from '../../../fulfilment/risk/hold-mails.ts'
import type { Judgment } from '../../../fulfilment/risk/risk.service.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { reserveUnits } from '../../../stock/licenses/units/hold-units.ts'
import type { OrderLine } from './allocate-keys.ts'

/** Longer than staff take over a weekend; after it the units are for sale, and the order takes others. */
const RESERVED_SECONDS = 7 * 86_400

function whyStaff({ isChecked, isBlockedCard }: Judgment['facts']): string {
  if (isBlockedCard) return 'the card is from a blocked country'
  return isChecked ? 'an edition is checked by staff' : 'risk is looked at'
}

function whyWaiting(score: number, { isChecked, isBlockedCard }: Judgment['facts']): string {
  if (isBlockedCard) return 'Its card is from a blocked country'
  return isChecked
    ? 'Staff check an edition of it before release'
    : `Its risk score is ${score} of 100`
}

/**
 * The money is here and booked; the keys wait for the buyer's code, or for a person. Units are set aside, so
 * that an honest buyer loses nothing but a minute.
 */
export async function holdForRisk(
  ctx: Context,
  tx: Tx,
  order: LockedOrder & { lines: OrderLine[] },
  { score, level, facts }: Judgment,
): Promise<void> {
  const waitsFor = level === 'medium' ? ('code' as const) : ('staff' as const)
  const cause = waitsFor === 'code' ? 'waits for the code from the mailbox' : whyStaff(facts)
  const payment = { from: order.payment_status, to: 'review' as const }
  await moveOrder(tx, { orderId: order.id, cause, payment })
  const wants = order.lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }))
  await reserveUnits(tx, order.id, wants, RESERVED_SECONDS)
  await queueHoldMail(ctx, tx, order, waitsFor)
  if (waitsFor === 'staff') await notifyOfHold(tx, order, whyWaiting(score, facts))
  const meta = { score, level, waitsFor }
  await recordAudit(tx, { actor: 'system', action: 'order.held', object: order.id, meta })
}

const notifyOfHold = (tx: Tx, order: LockedOrder, why: string) =>
  notifyStaff(tx, {
    dedupeKey: `review:${order.id}`,
    severity: 'warning',
    title: `${order.order_number} waits for a person`,
    body: `${why}. The money is here, its keys wait. Release or refuse it; the order says why.`,
    object: order.id,
  })
