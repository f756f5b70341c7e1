import { randomBytes } from 'node:crypto'
import { CUSTOMER_LINK_PREFIX } from '@keyhaven/contracts/payment-link-fields'
import type {
  ManagedLink,
  NewPaymentLink,
  PaymentLinkEdit,
} from '@keyhaven/contracts/payment-links-staff'
import type { Context } from '../../context.ts'
import type { StaffPrincipal } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockLink, usesOf } from '../checkout/link-uses.ts'
import { idFrom } from '../orders/orders.rules.ts'
import { askedAmount, endOf, knownProducts, refused, valuesOf } from './asked-values.ts'
import { describedLink } from './describe-link.ts'
import { findLink, insertChange, insertLink, updateLink } from './payment-links.repo.ts'

const STAFF_LINK_PREFIX = 'pl_'

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
