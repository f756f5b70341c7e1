import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askInNameOf } from '../../staff/approvals/ask-in-name.ts'
import { measuredOffer } from './offered-price.ts'
import { type Offer, offerById, saveOffer } from './offers.repo.ts'
import { assertNotEnded } from './open-offer.ts'
import { offerSentence } from './price-request.ts'

/** A quote that fell below the floor after it was issued, kept at its price. What it says never changes. */
export const savedOffer = defineApproval({
  name: 'business-quote.keep',
  needs: 'orders.create',
  wait: 'minutes',
  payload: z.object({ offerId: z.int(), shareBp: z.int() }),
  async apply(ctx, tx, { offerId, shareBp }, { id, asker, decidedBy }) {
    const offer = await offerById(tx, offerId)
    if (!offer) throw new AppError('not_found')
    assertNotEnded(offer)
    if ((await measuredOffer(ctx, offer)).shareBp < shareBp) throw new AppError('approval_outdated')
    await saveOffer(tx, offerId, { shareBp, approvalId: id })
    await recordAudit(tx, {
      actor: staffActor(asker.id),
      action: 'quote.kept',
      object: `quote:${offer.reference}`,
      meta: { offerId, shareBp, approval: { id, approvedBy: decidedBy } },
    })
    return `offer:${offerId}`
  },
})

const STAFF = /^staff:/

/** A buyer accepted a quote that is below the floor by now: the request to keep it is ready to be decided. */
export async function askToKeepOffer(ctx: Context, offer: Offer): Promise<void> {
  const measured = await measuredOffer(ctx, offer)
  const sentence = await offerSentence(ctx, offer, measured)
  const isAsked = await askInNameOf(ctx, offer.issuedBy.replace(STAFF, ''), savedOffer, {
    object: `quote:${offer.reference}`,
    summary: `A buyer accepted a quote that is below the floor by now. Keep it: ${sentence}`,
    payload: { offerId: offer.id, shareBp: measured.shareBp },
  })
  if (isAsked) return
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `offer-below-floor:${offer.id}`,
      severity: 'warning',
      title: 'A quote is below the floor',
      body: `A buyer accepted it. ${sentence} The member who issued it cannot ask for it. Issue it anew, or withdraw it.`,
      object: `quote:${offer.reference}`,
      to: { permission: 'orders.create' },
    }),
  )
}
