import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { Permit } from '../../catalog/sale-floor/judge-sale.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { offerReady } from './offer-ready.email.tsx'
import type { Offered, Pricing } from './offered-price.ts'
import { insertOffer, offersOf } from './offers.repo.ts'
import { lockRequest, markAnswered, type Request } from './requests.repo.ts'

/** What is paid, or being paid, is not offered again. */
export async function assertInTime(tx: Tx, request: Request) {
  const taken = (await offersOf(tx, request.reference)).find(({ orderId }) => orderId !== null)
  if (taken) throw new AppError(taken.isPaid ? 'quote_accepted' : 'quote_in_payment')
}

type Issue = Readonly<{
  request: Request
  offer: Offered
  pricing: Pricing
  actor: string
  /** The approval it took, if it took one. */
  approval?: Readonly<{ id: string; approvedBy: string }>
  /** The share it approved, if a line is below the floor. */
  permit?: Permit | undefined
}>

/** Issues the next version of a quote and mails it, in this transaction; the one before can be accepted no more. */
export async function issueOffer(ctx: Context, tx: Tx, issue: Issue): Promise<number> {
  const { request, offer, pricing, actor, approval, permit } = issue
  const { reference } = request
  if (!(await lockRequest(tx, request.id))) throw new AppError('not_found')
  await assertInTime(tx, request)
  const { note, expiresOn } = pricing
  const issued = { quoteId: request.id, reference, note, expiresOn, issuedBy: actor, permit }
  const offerId = await insertOffer(tx, { ...offer, ...issued })
  await markAnswered(tx, request.id)
  const meta = {
    offerId,
    total: offer.totalMinor,
    currency: offer.currency,
    ...(approval && { approval }),
  }
  await recordAudit(tx, { actor, action: 'quote.issued', object: `quote:${reference}`, meta })
  const mail = {
    dedupeKey: `offer:${offerId}`,
    recipient: request.email,
    reason: `request:${reference}`,
  }
  await queueEmails(ctx, tx, [emailDraft(offerReady, { ...mail, data: { offerId } })])
  return offerId
}
