import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { opensByLinkOnly } from '../../catalog/coupons/coupons.service.ts'
import { emailDraft, queueAgain, queueEmails } from '../../platform/emails/emails.service.ts'
import type { FulfilmentStatus } from '../orders/orders.rules.ts'
import { lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { seatKey } from '../seats/seat-key.email.tsx'
import * as repo from './delivery.repo.ts'
import { keysOf } from './mails/keys.email.tsx'
import { orderConfirmed } from './mails/order-confirmed.email.tsx'
import { orderLink } from './mails/order-link.email.tsx'
import { refundConfirmed } from './mails/refund-confirmed.email.tsx'

/** Whether any line of an order still waits for keys. */
export const { isWaiting } = repo

type Addressee = { id: string; email: string; isLinkOnly?: boolean }

const linkMail = (order: Addressee, dedupeKey: string) =>
  emailDraft(orderLink, {
    dedupeKey,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id },
  })

/** A delivery: the keys themselves, or the link that opens them. */
function keysMail(order: Addressee, batch: number) {
  const dedupeKey = `keys:${order.id}:${batch}`
  if (order.isLinkOnly) return linkMail(order, dedupeKey)
  const to = { dedupeKey, recipient: order.email, reason: order.id }
  return emailDraft(keysOf, { ...to, data: { orderId: order.id, batch } })
}

/** What a buyer is written when an order is settled: the receipt, and the keys that are there. */
export async function queueOrderMails(
  ctx: Context,
  tx: Tx,
  order: Addressee,
  fulfilment: FulfilmentStatus,
): Promise<void> {
  const receipt = emailDraft(orderConfirmed, {
    dedupeKey: `confirm:${order.id}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id },
  })
  const hasKeys = fulfilment === 'allocated' || fulfilment === 'partial'
  if (hasKeys) return await queueEmails(ctx, tx, [receipt, keysMail(order, 1)])
  const link = order.isLinkOnly ? [linkMail(order, `order-link:${order.id}:1`)] : []
  await queueEmails(ctx, tx, [receipt, ...link])
}

/** Keys that came later are mailed as they come; the order is complete with the last of them. */
export async function queueLaterKeys(
  ctx: Context,
  tx: Tx,
  { orderId, batch }: { orderId: string; batch: number },
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const from = order.fulfilment_status
  const to = (await isWaiting(tx, orderId)) ? ('partial' as const) : ('allocated' as const)
  await moveOrder(tx, { orderId, cause: 'keys arrived', fulfilment: { from, to } })
  const isLinkOnly = await opensByLinkOnly(tx, order)
  await queueEmails(ctx, tx, [keysMail({ ...order, isLinkOnly }, batch)])
}

/** A key that replaces one that did not work, mailed as a delivery of its own. */
export async function queueReplacement(
  ctx: Context,
  tx: Tx,
  order: Addressee & { coupon_id: number | null; charge_minor: number },
  batch: number,
): Promise<void> {
  const isLinkOnly = await opensByLinkOnly(tx, order)
  await queueEmails(ctx, tx, [keysMail({ ...order, isLinkOnly }, batch)])
}

/** Every refund that was carried out is confirmed, once. */
export async function queueRefundMails(
  ctx: Context,
  tx: Tx,
  order: Addressee,
  refunds: readonly string[],
): Promise<void> {
  const mails = refunds.map((refund) =>
    emailDraft(refundConfirmed, {
      dedupeKey: `refund:${refund}`,
      recipient: order.email,
      reason: order.id,
      data: { orderId: order.id, refund },
    }),
  )
  if (mails.length > 0) await queueEmails(ctx, tx, mails)
}

/** Keys whose mail was withheld while the order was frozen are mailed after all. */
export async function queueWithheldKeys(ctx: Context, tx: Tx, orderId: string): Promise<void> {
  await queueAgain(ctx, tx, keysOf, orderId)
  await queueAgain(ctx, tx, seatKey, orderId)
}

/** Sends the keys of an order once more, to the address of the order. */
export async function queueResend(
  ctx: Context,
  tx: Tx,
  order: Addressee,
  nth: number,
): Promise<void> {
  const again = emailDraft(keysOf, {
    dedupeKey: `keys-resend:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id, batch: null },
  })
  await queueEmails(ctx, tx, [again])
}

/** Sends a link that opens the order. The link itself is made when the mail is written. */
export async function queueOrderLink(ctx: Context, order: Addressee, nth: number): Promise<void> {
  const link = linkMail(order, `order-link:${order.id}:${nth}`)
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [link]))
}
