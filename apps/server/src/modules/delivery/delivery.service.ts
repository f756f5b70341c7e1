import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import type { FulfilmentStatus } from '../orders/orders.rules.ts'
import { lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { isWaiting } from './delivery.repo.ts'
import { keysOf } from './keys.email.tsx'
import { orderConfirmed } from './order-confirmed.email.tsx'
import { orderLink } from './order-link.email.tsx'

type Addressee = { id: string; email: string }

const keysLetter = (order: Addressee, batch: number) =>
  letter(keysOf, {
    dedupeKey: `keys:${order.id}:${batch}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id, batch },
  })

/** What a buyer is written when an order is settled: the receipt, and the keys that are there. */
export async function queueOrderMails(
  ctx: Context,
  tx: Tx,
  order: Addressee,
  fulfilment: FulfilmentStatus,
): Promise<void> {
  const receipt = letter(orderConfirmed, {
    dedupeKey: `confirm:${order.id}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id },
  })
  const hasKeys = fulfilment === 'allocated' || fulfilment === 'partial'
  await queueEmails(ctx, tx, hasKeys ? [receipt, keysLetter(order, 1)] : [receipt])
}

/** Keys that came later are mailed as they come; the order is complete with the last of them. */
export async function queueLaterKeys(
  ctx: Context,
  tx: Tx,
  { orderId, batch }: { orderId: string; batch: number },
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const from = order.fulfilment_status as FulfilmentStatus
  const to = (await isWaiting(tx, orderId)) ? ('partial' as const) : ('allocated' as const)
  await moveOrder(tx, { orderId, cause: 'keys arrived', fulfilment: { from, to } })
  await queueEmails(ctx, tx, [keysLetter(order, batch)])
}

/** Sends the keys of an order once more, to the address of the order. */
export async function queueResend(ctx: Context, order: Addressee, nth: number): Promise<void> {
  const again = letter(keysOf, {
    dedupeKey: `keys-resend:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id, batch: null },
  })
  await ctx.db.transaction().execute((tx) => queueEmails(ctx, tx, [again]))
}

/** Sends a link that opens the order. The link itself is made when the mail is written. */
export async function queueOrderLink(ctx: Context, order: Addressee, nth: number): Promise<void> {
  const link = letter(orderLink, {
    dedupeKey: `order-link:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id },
  })
  await ctx.db.transaction().execute((tx) => queueEmails(ctx, tx, [link]))
}
