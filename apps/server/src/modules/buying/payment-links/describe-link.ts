import { type Money, money, staffMoney } from '@keyhaven/contracts/money'
import { isCustomerLink, shownAmount, toTwoDecimals } from '@keyhaven/contracts/payment-link-fields'
import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { findLink, type LinkRow } from './payment-links.repo.ts'
import { statusOf } from './payment-links.rules.ts'
import { amountOf } from './view-link.ts'

export const addressOf = (ctx: Context, id: string) => `${ctx.config.PUBLIC_ORIGIN}/payment/${id}`

const rangeOf = (link: LinkRow, text: (amount: Money) => string) =>
  [link.amount_minor, ...(link.most_minor === null ? [] : [link.most_minor])]
    .map((minor) => text(money(minor, link.currency)))
    .join(' to ')

/** As buyers read it: "$ 20.00 USD", or "$ 20.00 USD to $ 90.00 USD". */
export const amountForBuyer = (link: LinkRow) => rangeOf(link, shownAmount)

/** A link as staff see it. */
export const describeLink = (ctx: Context, link: LinkRow): ManagedLink => ({
  id: link.id,
  url: addressOf(ctx, link.id),
  title: link.title,
  description: link.description,
  amount: toTwoDecimals(amountOf(link)),
  mostAmount:
    link.most_minor === null ? null : toTwoDecimals(money(link.most_minor, link.currency)),
  currency: link.currency,
  shownAmount: rangeOf(link, staffMoney),
  customMessage: link.custom_message,
  collectPhoneNumber: link.collect_phone,
  collectBillingAddress: link.collect_address,
  isCustomerPaymentLink: isCustomerLink(link.id),
  products: link.products,
  status: statusOf(link, link.paid),
  expiresAt: link.expires_at?.toISOString() ?? null,
  maxUses: link.max_uses,
  uses: link.paid,
  createdBy: link.created_by,
  createdAt: link.created_at.toISOString(),
  version: link.version,
})

export async function describedLink(ctx: Context, db: Db, id: string): Promise<ManagedLink> {
  const link = await findLink(db, id)
  if (!link) throw new AppError('payment_link_not_found')
  return describeLink(ctx, link)
}
