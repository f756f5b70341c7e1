import type { Currency } from '@keyhaven/contracts/money'
import { money } from '@keyhaven/contracts/money'
import {
  isCustomerLink,
  toHundredths,
  toTwoDecimals,
} from '@keyhaven/contracts/payment-link-fields'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { countVisit, findLink, type LinkRow } from './payment-links.repo.ts'
import { remainingOf, statusOf } from './payment-links.rules.ts'

export const amountOf = (link: { amount_minor: number; currency: Currency }) =>
  money(link.amount_minor, link.currency)

/** A link that can be paid now. Whatever else it is, it is gone, in the same words. */
export async function payableLink(ctx: Context, id: string): Promise<LinkRow> {
  const link = await findLink(ctx.db, id)
  if (!link) throw new AppError('payment_link_not_found')
  if (statusOf(link, link.paid) !== 'active') throw new AppError('payment_link_ended')
  return link
}

/** From the least to the most, where the buyer chooses. */
const rangeOf = ({ amount_minor, most_minor, currency }: LinkRow) =>
  most_minor === null
    ? null
    : {
        least: toTwoDecimals(money(amount_minor, currency)),
        most: toTwoDecimals(money(most_minor, currency)),
      }

/** What anyone with the address may see: nothing of who made it, who paid it, or what it delivers. */
const displayed = (link: LinkRow) => ({
  title: link.title,
  description: link.description,
  currency: link.currency,
  customMessage: link.custom_message,
  collectPhoneNumber: link.collect_phone,
  collectBillingAddress: link.collect_address,
  status: 'active' as const,
  expiresAt: link.expires_at?.toISOString() ?? null,
  remainingUses: remainingOf(link.max_uses, link.paid),
  chooses: rangeOf(link),
})

/** Nobody is kept from paying because a visit could not be counted. */
const noteVisit = (ctx: Context, id: string) =>
  countVisit(ctx.db, id).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a visit of a payment link was not counted'),
  )

export async function shownCustomerLink(ctx: Context, id: string) {
  if (!isCustomerLink(id)) throw new AppError('payment_link_not_found')
  const link = await payableLink(ctx, id)
  await noteVisit(ctx, id)
  const amount = toHundredths(amountOf(link))
  return { ...displayed(link), amount, isCustomerPaymentLink: true as const }
}

export async function shownLink(ctx: Context, id: string) {
  if (isCustomerLink(id)) throw new AppError('payment_link_not_found')
  const link = await payableLink(ctx, id)
  await noteVisit(ctx, id)
  const amount = toTwoDecimals(amountOf(link))
  return { ...displayed(link), amount, isCustomerPaymentLink: false as const }
}
