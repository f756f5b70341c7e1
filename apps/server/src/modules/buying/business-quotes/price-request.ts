import { formatMoney, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { shareText } from '../../catalog/sale-floor/reference.rules.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { issueOffer } from './issue-offer.ts'
import { cheapOffer } from './offer-approvals.ts'
import { offered, type Pricing } from './offered-price.ts'
import { type Offer, offersOf } from './offers.repo.ts'
import { requestBy } from './requests.repo.ts'

export function offerSentence(
  reference: string,
  { lines, totalMinor, currency }: Pick<Offer, 'lines' | 'totalMinor' | 'currency'>,
  { valueMinor, shareBp }: Readonly<{ valueMinor: number; shareBp: number }>,
) {
  const amount = (minor: number) => formatMoney(money(minor, currency))
  const sold = lines
    .map((line) => `${line.quantity} × ${line.productId} at ${amount(line.unitMinor)}`)
    .join(', ')
  return `Quote ${reference}: ${sold}, in all ${amount(totalMinor)}, measured by ${amount(valueMinor)}: ${shareText(shareBp)}.`
}

/** Issues the next version of a quote and mails it; one below the floor or above a limit waits for a second person. */
export async function priceRequest(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  pricing: Pricing,
): Promise<AskedApproval | null> {
  const request = await requestBy(ctx.db, reference)
  if (!request) throw new AppError('not_found')
  const { offer, isCheap, ...measured } = await offered(ctx, request, pricing)
  const total = money(offer.totalMinor, offer.currency)
  if (isCheap || !(await isWithinLimit(ctx, staff, 'quote', total))) {
    const version = (await offersOf(ctx.db, reference)).length + 1
    const { lines, totalMinor } = offer
    return await askApproval(ctx, staff, cheapOffer, {
      object: `quote:${reference}`,
      summary: offerSentence(reference, offer, measured),
      payload: { reference, version, pricing, lines, totalMinor, ...measured },
    })
  }
  const actor = staffActor(staff.id)
  await inTransaction(ctx.db, (tx) => issueOffer(ctx, tx, { request, offer, pricing, actor }))
  return null
}
