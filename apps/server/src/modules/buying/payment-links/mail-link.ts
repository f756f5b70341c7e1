import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { maskEmail } from '../../fulfilment/orders/orders.rules.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { lockLink } from '../checkout/open/link-uses.ts'
import { findLink } from './payment-links.repo.ts'
import { statusOf } from './payment-links.rules.ts'
import { paymentRequest } from './payment-request.email.tsx'
import { noteChange } from './write-link.ts'

/** Mails a link that can be paid. The history keeps the address masked: nobody is known by it later. */
export async function mailLink(
  ctx: Context,
  by: string,
  { id, email }: Readonly<{ id: string; email: string }>,
): Promise<void> {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    await lockLink(tx, id)
    const link = await findLink(tx, id)
    if (!link) throw new AppError('payment_link_not_found')
    if (statusOf(link, link.paid) !== 'active') throw new AppError('payment_link_ended')
    const mail = {
      dedupeKey: `payment-request:${randomUUID()}`,
      recipient: email,
      reason: `request:${id}`,
    }
    await queueEmails(ctx, tx, [emailDraft(paymentRequest, { ...mail, data: { linkId: id } })])
    await noteChange(tx, { linkId: id, action: 'mailed', by, facts: { to: maskEmail(email) } })
  })
}
