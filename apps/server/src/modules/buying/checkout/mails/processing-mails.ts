import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../../platform/emails/emails.service.ts'
import { paymentNotArrived } from './payment-not-arrived.email.tsx'
import { paymentOnItsWay } from './payment-on-its-way.email.tsx'

type Addressee = Readonly<{ id: string; email: string }>

const aboutOrder = (order: Addressee) => ({
  recipient: order.email,
  reason: order.id,
  data: { orderId: order.id },
})

/** Tells the buyer once that the payment was sent and is awaited. */
export async function queueOnItsWay(ctx: Context, tx: Tx, order: Addressee): Promise<void> {
  const dedupeKey = `payment-on-its-way:${order.id}`
  await queueEmails(ctx, tx, [emailDraft(paymentOnItsWay, { ...aboutOrder(order), dedupeKey })])
}

/** Tells the buyer once that it did not come. */
export async function queueNotArrived(ctx: Context, tx: Tx, order: Addressee): Promise<void> {
  const dedupeKey = `payment-not-arrived:${order.id}`
  await queueEmails(ctx, tx, [emailDraft(paymentNotArrived, { ...aboutOrder(order), dedupeKey })])
}
