import { type Currency, fromDecimal, type Money, money } from '@keyhaven/contracts/money'
import { toTwoDecimals } from '@keyhaven/contracts/payment-link-fields'
import type { NewPaymentLink, PaymentLinkEdit } from '@keyhaven/contracts/staff/payment-links'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { isBelowMinimum, isTooMuch, mergeItems } from '../checkout/checkout.rules.ts'
import type { LinkProduct, LinkValues } from './payment-links.repo.ts'
import { isWhole } from './payment-links.rules.ts'
import { amountOf } from './view-link.ts'

/** The member of staff who makes a link, or asked for it. */
export type LinkMaker = Readonly<{ id: string; permissions: readonly Permission[] }>

/** The amount as it will be charged: one a card can pay. */
function requestedAmount(amount: string, currency: Currency): Money {
  const asked = isWhole(amount, currency) ? fromDecimal(amount, currency) : undefined
  if (!asked) throw refused('amount', `${currency} has no smaller unit`)
  if (isBelowMinimum(asked)) throw new AppError('amount_too_small')
  return asked
}

/** The most a buyer may choose: more than the least. */
function askedMost(most: string | null, least: Money): number | null {
  if (most === null) return null
  const { minor } = requestedAmount(most, least.currency)
  if (minor <= least.minor) throw refused('mostAmount', 'The most is more than the least')
  return minor
}

export const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

function endOf(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end <= ctx.now()) throw refused('expiresAt', 'The end is in the past')
  return end
}

/** A link that delivers editions is a sale: those who may not make an order make no such link. */
function assertSeller({ permissions }: LinkMaker, products: readonly LinkProduct[]) {
  if (products.length > 0 && !permissions.includes('orders.create')) {
    throw new AppError('not_allowed')
  }
}

async function requireProducts(ctx: Context, items: NewPaymentLink['products']) {
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

/** What a new link is made of, checked as if it had just been asked for. */
export async function newValuesOf(ctx: Context, staff: LinkMaker, wanted: NewPaymentLink) {
  const amount = requestedAmount(wanted.amount, wanted.currency)
  const products = await requireProducts(ctx, wanted.products)
  assertSeller(staff, products)
  const values: LinkValues = {
    title: wanted.title,
    description: wanted.description,
    amount_minor: amount.minor,
    most_minor: askedMost(wanted.mostAmount, amount),
    currency: amount.currency,
    custom_message: wanted.customMessage,
    collect_phone: wanted.collectPhoneNumber,
    collect_address: wanted.collectBillingAddress,
    expires_at: endOf(ctx, wanted.expiresAt),
    max_uses: wanted.maxUses,
  }
  return { values, products }
}

const twoDecimals = (minor: number, currency: Currency) => toTwoDecimals(money(minor, currency))

/** What an edit changes, by column. */
export async function valuesOf(
  ctx: Context,
  staff: LinkMaker,
  link: Pick<LinkValues, 'amount_minor' | 'most_minor' | 'currency'> & {
    products: readonly LinkProduct[]
  },
  edit: PaymentLinkEdit,
) {
  assertSeller(staff, link.products)
  const decimal = edit.amount ?? toTwoDecimals(amountOf(link))
  const currency = edit.currency ?? link.currency
  const asked = requestedAmount(decimal, currency)
  const before = link.most_minor === null ? null : twoDecimals(link.most_minor, link.currency)
  const most = askedMost(edit.mostAmount === undefined ? before : edit.mostAmount, asked)
  const changed = {
    title: edit.title,
    description: edit.description,
    amount_minor: asked.minor,
    most_minor: most,
    currency: asked.currency,
    custom_message: edit.customMessage,
    collect_phone: edit.collectPhoneNumber,
    collect_address: edit.collectBillingAddress,
    expires_at: edit.expiresAt === undefined ? undefined : endOf(ctx, edit.expiresAt),
    max_uses: edit.maxUses,
  }
  const values = Object.entries(changed).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(values) as Partial<LinkValues>),
    amount_minor: asked.minor,
    most_minor: most,
    currency: asked.currency,
  }
}
