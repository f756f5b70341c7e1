import type { Currency } from '@keyhaven/contracts/money'
import { money } from '@keyhaven/contracts/money'
import {
  isCustomerLink,
  toHundredths,
  toTwoDecimals,
} from '@keyhaven/contracts/payment-link-fields'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { findLink, type LinkRow } from './payment-links.repo.ts'
import { remainingOf, statusOf } from './payment-links.rules.ts'

export const amountOf = (link: { amount_minor: number; currency: string }) =>
  money(link.amount_minor, link.currency as Currency)

/** A link that can be paid now. Whatever else it is, it is gone, in the same words. */
export async function payableLink(ctx: Context, id: string): Promise<LinkRow> {
  const link = await findLink(ctx.db, id)
  if (!link) throw new AppError('payment_link_not_found')
  if (statusOf(link, link.paid) !== 'active') throw new AppError('payment_link_ended')
  return link
}

/** What anyone with the address may see: nothing of who made it, who paid it, or what it delivers. */
const displayed = (link: LinkRow) => ({
  title: link.title,
  description: link.description,
  currency: link.currency as Currency,
  customMessage: link.custom_message,
  collectPhoneNumber: link.collect_phone,
  collectBillingAddress: link.collect_address,
  status: 'active' as const,
  expiresAt: link.expires_at?.toISOString() ?? null,
  remainingUses: remainingOf(link.max_uses, link.paid),
})

export async function shownCustomerLink(ctx: Context, id: string) {
  if (!isCustomerLink(id)) throw new AppError('payment_link_not_found')
  const link = await payableLink(ctx, id)
  const amount = toHundredths(amountOf(link))
  return { ...displayed(link), amount, isCustomerPaymentLink: true as const }
}

export async function shownLink(ctx: Context, id: string) {
  if (isCustomerLink(id)) throw new AppError('payment_link_not_found')
  const link = await payableLink(ctx, id)
  const amount = toTwoDecimals(amountOf(link))
  return { ...displayed(link), amount, isCustomerPaymentLink: false as const }
}
