import { money } from '@keyhaven/contracts/money'
import { quotePricing } from '@keyhaven/contracts/staff/business-offers'
import { z } from 'zod'
import { AppError } from '../../../infra/app-error.ts'
import { mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { canonical } from '../../staff/approvals/approvals.rules.ts'
import { issueOffer } from './issue-offer.ts'
import { offered } from './offered-price.ts'
import { offersOf } from './offers.repo.ts'
import { requestBy } from './requests.repo.ts'

const line = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  listMinor: z.int(),
  percent: z.int(),
  unitMinor: z.int(),
  amountMinor: z.int(),
})

/** A quote with a line below the floor, or above the limit of the one who asks. Its sums are those that were approved, or it is not issued. */
export const cheapOffer = defineApproval({
  name: 'business-quote.offer',
  needs: 'orders.create',
  wait: 'minutes',
  payload: z.object({
    reference: z.string(),
    /** Which version of the quote it becomes. */
    version: z.int(),
    pricing: quotePricing,
    lines: z.array(line),
    totalMinor: z.int(),
    valueMinor: z.int(),
    shareBp: z.int(),
  }),
  async mayDecide(ctx, { totalMinor, pricing }, decider, asker) {
    return await mayAgreeOn(ctx, { decider, asker }, 'quote', money(totalMinor, pricing.currency))
  },
  async apply(ctx, tx, { reference, version, pricing, ...sums }, { id, asker, decidedBy }) {
    const request = await requestBy(tx, reference)
    if (!request) throw new AppError('not_found')
    const { offer, valueMinor, shareBp, isCheap } = await offered(ctx, request, pricing)
    const { lines, totalMinor } = offer
    const next = (await offersOf(tx, reference)).length + 1
    const isAsAsked = canonical({ lines, totalMinor, valueMinor, shareBp }) === canonical(sums)
    if (!isAsAsked || next !== version) throw new AppError('approval_outdated')
    const approval = { id, approvedBy: decidedBy }
    const permit = isCheap ? { shareBp, approvalId: id } : undefined
    const issue = { request, offer, pricing, actor: staffActor(asker.id), approval, permit }
    return `offer:${await issueOffer(ctx, tx, issue)}`
  },
})
