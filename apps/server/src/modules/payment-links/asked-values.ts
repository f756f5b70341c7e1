import { type Currency, fromDecimal, type Money } from '@keyhaven/contracts/money'
import { toTwoDecimals } from '@keyhaven/contracts/payment-link-fields'
import type { NewPaymentLink, PaymentLinkEdit } from '@keyhaven/contracts/payment-links-staff'
import type { Context } from '../../context.ts'
import type { StaffPrincipal } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { isBelowMinimum, isTooMuch, mergeItems } from '../checkout/checkout.rules.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { pricesOf } from '../products/products.service.ts'
import type { LinkValues } from './payment-links.repo.ts'
import { isWhole, mayAsk, worthInDollars } from './payment-links.rules.ts'
import { amountOf } from './view-link.ts'

/** The amount as it will be charged: one a card can pay, and that this member of staff may ask. */
export async function askedAmount(
  ctx: Context,
  { role }: StaffPrincipal,
  amount: string,
  currency: Currency,
): Promise<Money> {
  const asked = isWhole(amount, currency) ? fromDecimal(amount, currency) : undefined
  if (!asked) throw refused('amount', `${currency} has no smaller unit`)
  if (isBelowMinimum(asked)) throw new AppError('amount_too_small')
  const { rateMicros } = await rateInForce(ctx, currency)
  if (!mayAsk(role, worthInDollars(asked, rateMicros).minor)) {
    throw new AppError('payment_link_too_high')
  }
  return asked
}

export const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

export function endOf(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end <= ctx.now()) throw refused('expiresAt', 'The end is in the past')
  return end
}

export async function knownProducts(ctx: Context, items: NewPaymentLink['products']) {
  const products = mergeItems(items)
  if (products.length === 0) return []
  if (isTooMuch(products)) throw new AppError('too_many_units')
  const known = await pricesOf(
    ctx,
    products.map(({ productId }) => productId),
  )
  if (products.some(({ productId }) => !known.has(productId))) {
    throw new AppError('product_not_found')
  }
  return products
}

/** What an edit changes, by column. */
export async function valuesOf(
  ctx: Context,
  staff: StaffPrincipal,
  link: { amount_minor: number; currency: string },
  edit: PaymentLinkEdit,
): Promise<Partial<LinkValues>> {
  const decimal = edit.amount ?? toTwoDecimals(amountOf(link))
  const currency = edit.currency ?? (link.currency as Currency)
  const asked = await askedAmount(ctx, staff, decimal, currency)
  const changed = {
    title: edit.title,
    description: edit.description,
    amount_minor: asked.minor,
    currency: asked.currency,
    custom_message: edit.customMessage,
    collect_phone: edit.collectPhoneNumber,
    collect_address: edit.collectBillingAddress,
    expires_at: edit.expiresAt === undefined ? undefined : endOf(ctx, edit.expiresAt),
    max_uses: edit.maxUses,
  }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
}
