import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { previewMail } from '@keyhaven/contracts/staff/order-mails'
import { AppError } from '../../infra/app-error.ts'
import { claimRefused } from '../../modules/after-sale/key-claims/claim-refused.email.tsx'
import { returnNews } from '../../modules/after-sale/returns/return-news.email.tsx'
import { withdrawalDeclared } from '../../modules/after-sale/returns/withdrawal-declared.email.tsx'
import { withdrawalLink } from '../../modules/after-sale/returns/withdrawal-link.email.tsx'
import { paymentNotArrived } from '../../modules/buying/checkout/mails/payment-not-arrived.email.tsx'
import { paymentOnItsWay } from '../../modules/buying/checkout/mails/payment-on-its-way.email.tsx'
import { keysOf } from '../../modules/fulfilment/delivery/mails/keys.email.tsx'
import { orderConfirmed } from '../../modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import { orderLink } from '../../modules/fulfilment/delivery/mails/order-link.email.tsx'
import { refundConfirmed } from '../../modules/fulfilment/delivery/mails/refund-confirmed.email.tsx'
import { addressChangeMail } from '../../modules/fulfilment/order-email/address-change.email.tsx'
import { addressChanged } from '../../modules/fulfilment/order-email/address-changed.email.tsx'
import { addressCode } from '../../modules/fulfilment/order-email/address-code.email.tsx'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { orderHeld } from '../../modules/fulfilment/risk/order-held.email.tsx'
import { releaseCodeMail } from '../../modules/fulfilment/risk/release-code.email.tsx'
import { seatKey } from '../../modules/fulfilment/seats/seat-key.email.tsx'
import { previewEmail } from '../../modules/platform/emails/preview-email.tsx'
import type { EmailTemplate } from '../../modules/platform/emails/template.ts'
import { reviewRequest } from '../../modules/voices/reviews/review-request.email.tsx'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { requireOrder } from '../reads/require-order.ts'

/** Every kind of mail that is about an order. */
export const orderTemplates: readonly EmailTemplate[] = [
  orderConfirmed,
  keysOf,
  orderLink,
  refundConfirmed,
  claimRefused,
  returnNews,
  withdrawalDeclared,
  withdrawalLink,
  addressChanged,
  addressCode,
  addressChangeMail,
  seatKey,
  releaseCodeMail,
  orderHeld,
  paymentOnItsWay,
  paymentNotArrived,
  reviewRequest,
]

/** A mail of an order with its secrets masked, for every role alike. That they looked is on record. */
export async function mailOfOrder(
  ctx: StaffContext,
  id: string,
  mailId: number,
): Promise<ResponseOf<typeof previewMail>> {
  const orderId = await requireOrder(ctx, id)
  const mail = await previewEmail(ctx, { id: mailId, reason: orderId, templates: orderTemplates })
  if (!mail) throw new AppError('not_found')
  const { template, recipient, page } = mail
  await audited(ctx, 'order.mail_viewed', async () => ({
    result: page,
    object: orderId,
    meta: { mail: mailId, template },
  }))
  return { success: true, template, to: shortEmail(recipient), page }
}
