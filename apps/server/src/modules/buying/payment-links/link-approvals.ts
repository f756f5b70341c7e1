import { fromDecimal, money } from '@keyhaven/contracts/money'
import { toTwoDecimals } from '@keyhaven/contracts/payment-link-fields'
import { newPaymentLink, paymentLinkEdit } from '@keyhaven/contracts/staff/payment-links'
import { z } from 'zod'
import { AppError } from '../../../infra/app-error.ts'
import { mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { type Approved, defineApproval } from '../../staff/approvals/approval-kind.ts'
import { newValuesOf, valuesOf } from './asked-values.ts'
import { judgedPrice, type LinkPrice, noShare } from './link-floor.ts'
import { findLink } from './payment-links.repo.ts'
import { amountOf } from './view-link.ts'
import { changeLink, type LinkAction, writeLink } from './write-link.ts'

const actOf = ({ id, asker, decidedBy }: Approved): LinkAction => ({
  by: asker.id,
  approval: { id, approvedBy: decidedBy },
})

/** What the editions were measured by when it was asked for: approved is this price against this value. */
const valueMinor = z.int()

/** The approved share, if the price is below the floor. */
const permitted = ({ isBelowFloor, shareBp }: LinkPrice, { id }: Approved) =>
  isBelowFloor ? { approval_id: id, approved_share_bp: shareBp } : noShare

/** A new link below the floor, or above the limit of the one who asks. */
export const cheapLink = defineApproval({
  name: 'payment-link.create',
  needs: 'paymentlinks.create',
  wait: 'minutes',
  payload: z.object({ link: newPaymentLink, valueMinor }),
  async mayDecide(ctx, { link }, decider, asker) {
    const amount = fromDecimal(link.mostAmount ?? link.amount, link.currency)
    return !amount || (await mayAgreeOn(ctx, { decider, asker }, 'paymentLink', amount))
  },
  async apply(ctx, tx, { link, valueMinor }, approved) {
    const { values, products } = await newValuesOf(ctx, approved.asker, link)
    const judged = await judgedPrice(ctx, values, products)
    if (judged.valueMinor !== valueMinor) throw new AppError('approval_outdated')
    const isForCustomer = link.isCustomerPaymentLink
    const shared = { ...values, ...permitted(judged, approved) }
    const id = await writeLink(tx, actOf(approved), { values: shared, products, isForCustomer })
    return `payment-link:${id}`
  },
})

/** A change that leaves a link below the floor, or above the limit of the one who asks. */
export const cheapEdit = defineApproval({
  name: 'payment-link.edit',
  needs: 'paymentlinks.edit',
  wait: 'minutes',
  payload: z.object({ id: z.string(), version: z.string(), edit: paymentLinkEdit, valueMinor }),
  async mayDecide(ctx, { id, edit }, decider, asker) {
    const link = await findLink(ctx.db, id)
    // What is gone is refused when it is applied.
    if (!link) return true
    const currency = edit.currency ?? link.currency
    const most = link.most_minor === null ? null : money(link.most_minor, link.currency)
    const dearest = [
      edit.amount ?? toTwoDecimals(amountOf(link)),
      edit.mostAmount === undefined ? most && toTwoDecimals(most) : edit.mostAmount,
    ]
    for (const decimal of dearest) {
      const amount = decimal === null ? undefined : fromDecimal(decimal, currency)
      if (amount && !(await mayAgreeOn(ctx, { decider, asker }, 'paymentLink', amount)))
        return false
    }
    return true
  },
  async apply(ctx, tx, { id, version, edit, valueMinor }, approved) {
    const link = await findLink(tx, id)
    if (!link) throw new AppError('payment_link_not_found')
    const values = await valuesOf(ctx, approved.asker, link, edit)
    const judged = await judgedPrice(ctx, { ...link, ...values }, link.products)
    if (judged.valueMinor !== valueMinor) throw new AppError('approval_outdated')
    const shared = { ...values, ...permitted(judged, approved) }
    await changeLink(tx, actOf(approved), { id, version, values: shared })
    return `payment-link:${id}`
  },
})
