import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { emailDraft, queueEmails, redirectEmails } from '../../../platform/emails/emails.service.ts'
import { keysThatBounced } from '../../../stock/licenses/units/withheld-keys.ts'
import { seatKey } from '../../seats/seat-key.email.tsx'
import { keysOf } from './keys.email.tsx'
import { orderConfirmed } from './order-confirmed.email.tsx'
import { orderLink } from './order-link.email.tsx'

/** Mails that are meant for the address an order had, or for colleagues: they stay with it. */
const FOR_OTHERS = ['address-changed', 'address-code', 'address-wish', seatKey.name]

/** What waited for the old address goes to the new one, and nothing is written anew. */
export const redirectMovedMails = (ctx: Context, tx: Tx, order: { id: string; email: string }) =>
  redirectEmails(ctx, tx, { reason: order.id, except: FOR_OTHERS, recipient: order.email })

/**
 * What waited for the old address goes to the new one, with the receipt and the link to the order.
 * Of the keys only those are mailed that came back each time: what anybody can have seen is not.
 */
export async function queueMovedMails(
  ctx: Context,
  tx: Tx,
  order: { id: string; email: string },
  nth: number,
) {
  const only = await keysThatBounced(tx, order.id)
  await redirectMovedMails(ctx, tx, order)
  const to = { recipient: order.email, reason: order.id }
  const receipt = emailDraft(orderConfirmed, {
    ...to,
    dedupeKey: `confirm-moved:${order.id}:${nth}`,
    data: { orderId: order.id, isMoved: only.length === 0 },
  })
  const dedupeKey = `keys-moved:${order.id}:${nth}`
  const rest =
    only.length > 0
      ? emailDraft(keysOf, { ...to, dedupeKey, data: { orderId: order.id, batch: null, only } })
      : emailDraft(orderLink, { ...to, dedupeKey, data: { orderId: order.id } })
  await queueEmails(ctx, tx, [receipt, rest])
}
