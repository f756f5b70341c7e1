import type { Currency } from '@keyhaven/contracts/money'
import { isCustomerLink, shownAmount, toTwoDecimals } from '@keyhaven/contracts/payment-link-fields'
import { LINKS_PER_PAGE, type ManagedLink } from '@keyhaven/contracts/payment-links-staff'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db.ts'
import { findLink, type LinkRow, linksOnPage } from './payment-links.repo.ts'
import { statusOf } from './payment-links.rules.ts'
import { amountOf } from './view-link.ts'

export const addressOf = (ctx: Context, id: string) => `${ctx.config.PUBLIC_ORIGIN}/payment/${id}`

/** A link as staff see it. */
const describe = (ctx: Context, link: LinkRow): ManagedLink => ({
  id: link.id,
  url: addressOf(ctx, link.id),
  title: link.title,
  description: link.description,
  amount: toTwoDecimals(amountOf(link)),
  currency: link.currency as Currency,
  shownAmount: shownAmount(amountOf(link)),
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
})

export async function describedLink(ctx: Context, db: Db, id: string): Promise<ManagedLink> {
  const link = await findLink(db, id)
  if (!link) throw new AppError('payment_link_not_found')
  return describe(ctx, link)
}

export async function listedLinks(ctx: Context, page: number) {
  const { links, total } = await linksOnPage(ctx.backOfficeDb, page, LINKS_PER_PAGE)
  return { links: links.map((link) => describe(ctx, link)), total }
}
