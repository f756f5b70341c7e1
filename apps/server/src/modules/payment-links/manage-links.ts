import { randomBytes } from 'node:crypto'
import { type Currency, fromDecimal, type Money } from '@keyhaven/contracts/money'
import {
  CUSTOMER_LINK_PREFIX,
  isCustomerLink,
  shownAmount,
  toTwoDecimals,
} from '@keyhaven/contracts/payment-link-fields'
import {
  LINKS_PER_PAGE,
  type ManagedLink,
  type NewPaymentLink,
  type PaymentLinkEdit,
} from '@keyhaven/contracts/payment-links-staff'
import type { Context } from '../../context.ts'
import type { StaffPrincipal } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { isBelowMinimum, isTooMuch, mergeItems } from '../checkout/checkout.rules.ts'
import { lockLink, usesOf } from '../checkout/link-uses.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { idFrom } from '../orders/orders.rules.ts'
import { pricesOf } from '../products/products.service.ts'
import {
  findLink,
  insertChange,
  insertLink,
  type LinkRow,
  type LinkValues,
  linksOnPage,
  updateLink,
} from './payment-links.repo.ts'
import { isWhole, mayAsk, statusOf, worthInDollars } from './payment-links.rules.ts'
import { amountOf } from './view-link.ts'

const STAFF_LINK_PREFIX = 'pl_'

export const addressOf = (ctx: Context, id: string) => `${ctx.config.PUBLIC_ORIGIN}/payment/${id}`

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

/** The amount as it will be charged: one a card can pay, and that this member of staff may ask. */
async function askedAmount(
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

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

function endOf(ctx: Context, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end <= ctx.now()) throw refused('expiresAt', 'The end is in the past')
  return end
}

async function knownProducts(ctx: Context, items: NewPaymentLink['products']) {
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

type Change = Omit<Parameters<typeof insertChange>[1], 'by'>

/** Every change stands in the link's own history and in the audit log, with the deed. */
async function note(tx: Tx, staff: StaffPrincipal, change: Change) {
  await insertChange(tx, { ...change, by: staff.id })
  await recordAudit(tx, {
    actor: staffActor(staff.id),
    action: `payment-link.${change.action}`,
    object: `payment-link:${change.linkId}`,
    meta: change.facts,
  })
}

export async function createLink(
  ctx: Context,
  staff: StaffPrincipal,
  wanted: NewPaymentLink,
): Promise<ManagedLink> {
  const amount = await askedAmount(ctx, staff, wanted.amount, wanted.currency)
  const products = await knownProducts(ctx, wanted.products)
  const prefix = wanted.isCustomerPaymentLink ? CUSTOMER_LINK_PREFIX : STAFF_LINK_PREFIX
  const id = idFrom(prefix, randomBytes(17))
  const link = {
    id,
    title: wanted.title,
    description: wanted.description,
    amount_minor: amount.minor,
    currency: amount.currency,
    custom_message: wanted.customMessage,
    collect_phone: wanted.collectPhoneNumber,
    collect_address: wanted.collectBillingAddress,
    expires_at: endOf(ctx, wanted.expiresAt),
    max_uses: wanted.maxUses,
    created_by: staff.id,
  }
  return await ctx.backOfficeDb.transaction().execute(async (tx) => {
    await insertLink(tx, link, products)
    const { id: linkId, created_by: _by, ...facts } = link
    await note(tx, staff, { linkId, action: 'created', facts: { ...facts, products } })
    return await describedLink(ctx, tx, linkId)
  })
}

/** What an edit changes, by column. */
async function valuesOf(
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

export async function editLink(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  edit: PaymentLinkEdit,
): Promise<ManagedLink> {
  const seen = await findLink(ctx.backOfficeDb, id)
  if (!seen) throw new AppError('payment_link_not_found')
  const values = await valuesOf(ctx, staff, seen, edit)
  return await ctx.backOfficeDb.transaction().execute(async (tx) => {
    const link = await lockLink(tx, id)
    const isAsSeen = link?.amount_minor === seen.amount_minor && link.currency === seen.currency
    if (!isAsSeen) throw new AppError('conflict')
    const { taken } = await usesOf(tx, id)
    if (typeof values.max_uses === 'number' && values.max_uses < taken) {
      throw refused('maxUses', `It is in use ${taken} times already`)
    }
    await updateLink(tx, id, values)
    await note(tx, staff, { linkId: id, action: 'edited', facts: values })
    return await describedLink(ctx, tx, id)
  })
}

/** Nobody begins to pay a paused link; who has the provider's page open already may go on. */
export async function pauseLink(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  isPaused: boolean,
): Promise<ManagedLink> {
  return await ctx.backOfficeDb.transaction().execute(async (tx) => {
    const link = await lockLink(tx, id)
    if (!link) throw new AppError('payment_link_not_found')
    if ((link.paused_at !== null) !== isPaused) {
      await updateLink(tx, id, { paused_at: isPaused ? ctx.now() : null })
      await note(tx, staff, { linkId: id, action: isPaused ? 'paused' : 'resumed', facts: {} })
    }
    return await describedLink(ctx, tx, id)
  })
}
