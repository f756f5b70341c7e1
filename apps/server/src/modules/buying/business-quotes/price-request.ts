import { money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { soldWords } from '../../catalog/products/editions.ts'
import { shareText } from '../../catalog/sale-floor/reference.rules.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { issueOffer } from './issue-offer.ts'
import { cheapOffer } from './offer-approvals.ts'
import { offered, type Pricing } from './offered-price.ts'
import { type Offer, offersOf } from './offers.repo.ts'
import { requestBy } from './requests.repo.ts'

type Sold = Pick<Offer, 'lines' | 'totalMinor' | 'currency'> & Readonly<{ reference: string }>

export async function offerSentence(
  ctx: Context,
  { reference, lines, totalMinor, currency }: Sold,
  { valueMinor, shareBp }: Readonly<{ valueMinor: number; shareBp: number }>,
) {
  const amount = (minor: number) => staffMoney(money(minor, currency))
  const sold = await soldWords(
    ctx,
    lines.map((line) => ({ ...line, at: amount(line.unitMinor) })),
  )
  return `Quote ${reference}: ${sold}, in all ${amount(totalMinor)}, measured by ${amount(valueMinor)}: ${shareText(shareBp)}.`
}

/** Issues the next version of a quote and mails it; one below the floor or above a limit waits for a second person. */
export async function priceRequest(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  pricing: Pricing,
): Promise<RequestedApproval | null> {
  const request = await requestBy(ctx.db, reference)
  if (!request) throw new AppError('not_found')
  const { offer, isCheap, ...measured } = await offered(ctx, request, pricing)
  const total = money(offer.totalMinor, offer.currency)
  if (isCheap || !(await isWithinLimit(ctx, staff, 'quote', total))) {
    const version = (await offersOf(ctx.db, reference)).length + 1
    const { lines, totalMinor } = offer
    return await askApproval(ctx, staff, cheapOffer, {
      object: `quote:${reference}`,
      summary: await offerSentence(ctx, { ...offer, reference }, measured),
      payload: { reference, version, pricing, lines, totalMinor, ...measured },
    })
  }
  const actor = staffActor(staff.id)
  await inTransaction(ctx.db, (tx) => issueOffer(ctx, tx, { request, offer, pricing, actor }))
  return null
}
