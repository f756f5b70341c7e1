import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db.ts'
import { opensByLinkOnly } from '../coupons/coupons.service.ts'
import { letter, queueEmails, redirectEmails } from '../emails/emails.service.ts'
import { seatKey } from '../seats/seat-key.email.tsx'
import { keysOf } from './keys.email.tsx'
import { orderConfirmed } from './order-confirmed.email.tsx'
import { orderLink } from './order-link.email.tsx'

type Moved = { id: string; email: string; coupon_id: number | null; charge_minor: number }

/** Mails that are meant for the address an order had, or for colleagues: they stay with it. */
const FOR_OTHERS = ['address-changed', seatKey.name]

/** Everything the old address was sent, or was to be sent, goes to the new one. */
export async function queueMovedMails(ctx: Context, tx: Tx, order: Moved, nth: number) {
  const waiting = { reason: order.id, except: FOR_OTHERS, recipient: order.email }
  await redirectEmails(ctx, tx, waiting)
  const to = { recipient: order.email, reason: order.id }
  const receipt = letter(orderConfirmed, {
    ...to,
    dedupeKey: `confirm-moved:${order.id}:${nth}`,
    data: { orderId: order.id },
  })
  const dedupeKey = `keys-moved:${order.id}:${nth}`
  const keys = (await opensByLinkOnly(tx, order))
    ? letter(orderLink, { ...to, dedupeKey, data: { orderId: order.id } })
    : letter(keysOf, { ...to, dedupeKey, data: { orderId: order.id, batch: null } })
  await queueEmails(ctx, tx, [receipt, keys])
}
