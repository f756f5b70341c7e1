import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { orderHeld } from './order-held.email.tsx'
import { releaseCodeMail } from './release-code.email.tsx'

type Addressee = Readonly<{ id: string; email: string }>

/** The mail with a code: each code has its own, and no mail is written twice. */
export async function queueCodeMail(ctx: Context, tx: Tx, order: Addressee, nth: number) {
  const mail = emailDraft(releaseCodeMail, {
    dedupeKey: `release-code:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id, nth },
  })
  await queueEmails(ctx, tx, [mail])
}

/** Tells the buyer that a person looks at the order, once. */
export async function queueHeldMail(ctx: Context, tx: Tx, order: Addressee) {
  const mail = emailDraft(orderHeld, {
    dedupeKey: `order-held:${order.id}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id },
  })
  await queueEmails(ctx, tx, [mail])
}

/** What a buyer is written when keys wait. */
export const queueHoldMail = (
  ctx: Context,
  tx: Tx,
  order: Addressee,
  waitsFor: 'code' | 'staff',
): Promise<void> =>
  waitsFor === 'code' ? queueCodeMail(ctx, tx, order, 1) : queueHeldMail(ctx, tx, order)
