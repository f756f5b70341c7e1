import { money } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type {
  ManagedLink,
  NewPaymentLink,
  PaymentLinkEdit,
} from '@keyhaven/contracts/staff/payment-links'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { soldWords } from '../../catalog/products/editions.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { lockLink } from '../checkout/open/link-uses.ts'
import { newValuesOf, valuesOf } from './asked-values.ts'
import { describedLink } from './describe-link.ts'
import { cheapEdit, cheapLink } from './link-approvals.ts'
import { amountSentence, judgedPrice, noShare, priceSentence } from './link-floor.ts'
import { findLink, type LinkValues, updateLink } from './payment-links.repo.ts'
import { dearestOf } from './payment-links.rules.ts'
import { changeLink, noteChange, writeLink } from './write-link.ts'

type Priced = Pick<LinkValues, 'amount_minor' | 'most_minor' | 'currency'>

const dearest = (link: Priced) => money(dearestOf(link), link.currency)

/** The link as it is now, or the approval it waits for. */
export type LinkOutcome = { link: ManagedLink } | { approval: RequestedApproval }

/** Makes a change and shows the link as it left it. */
const changed = async (ctx: Context, work: (tx: Tx) => Promise<string>): Promise<ManagedLink> =>
  await inTransaction(ctx.backOfficeDb, async (tx) => describedLink(ctx, tx, await work(tx)))

/** Makes a link; one below the floor, or above its author's limit, waits for a second person. */
export async function createLink(
  ctx: Context,
  staff: StaffPrincipal,
  wanted: NewPaymentLink,
): Promise<LinkOutcome> {
  const { values, products } = await newValuesOf(ctx, staff, wanted)
  const price = await judgedPrice(ctx, values, products)
  const { isBelowFloor, valueMinor } = price
  const isAlone = await isWithinLimit(ctx, staff, 'paymentLink', dearest(values))
  if (isBelowFloor || !isAlone) {
    const sentence = isBelowFloor
      ? priceSentence(values, await soldWords(ctx, products), price)
      : amountSentence(values, staff.roleName)
    const approval = await askApproval(ctx, staff, cheapLink, {
      object: 'payment-link:new',
      summary: `New payment link “${wanted.title}”: ${sentence}`,
      payload: { link: wanted, valueMinor },
    })
    return { approval }
  }
  const content = { values, products, isForCustomer: wanted.isCustomerPaymentLink }
  const link = await changed(ctx, (tx) => writeLink(tx, { by: staff.id }, content))
  return { link }
}

/** Changes a link, judged like one that is made: whatever it leaves below the floor or above a limit waits. */
export async function editLink(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  { version, ...edit }: PaymentLinkEdit & { version: string },
): Promise<LinkOutcome> {
  const seen = await findLink(ctx.backOfficeDb, id)
  if (!seen) throw new AppError('payment_link_not_found')
  if (seen.version !== version) throw new AppError('version_stale')
  const values = await valuesOf(ctx, staff, seen, edit)
  const { products } = seen
  const price = await judgedPrice(ctx, { ...seen, ...values }, products)
  const { isBelowFloor, valueMinor } = price
  const isAlone = await isWithinLimit(ctx, staff, 'paymentLink', dearest(values))
  if (isBelowFloor || !isAlone) {
    const sentence = isBelowFloor
      ? priceSentence({ ...seen, ...values }, await soldWords(ctx, products), price)
      : amountSentence({ ...seen, ...values }, staff.roleName)
    const approval = await askApproval(ctx, staff, cheapEdit, {
      object: `payment-link:${id}`,
      summary: `Change of the payment link “${values.title ?? seen.title}”: ${sentence}`,
      payload: { id, version, edit, valueMinor },
    })
    return { approval }
  }
  const link = await changed(ctx, async (tx) => {
    await changeLink(tx, { by: staff.id }, { id, version, values: { ...values, ...noShare } })
    return id
  })
  return { link }
}

/** Nobody begins to pay a paused link; who has the provider's page open already may go on. */
export async function pauseLink(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  isPaused: boolean,
): Promise<ManagedLink> {
  const action = isPaused ? 'paused' : 'resumed'
  return await changed(ctx, async (tx) => {
    const link = await lockLink(tx, id)
    if (!link) throw new AppError('payment_link_not_found')
    if (link.withdrawn_at !== null) throw new AppError('payment_link_ended')
    if ((link.paused_at !== null) === isPaused) return id
    await updateLink(tx, id, { paused_at: isPaused ? ctx.now() : null })
    await noteChange(tx, { linkId: id, action, by: staff.id, facts: {} })
    return id
  })
}

/** Ends a link for good: nobody begins to pay it, and nobody takes it back into use. */
export async function withdrawLink(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  reason: string,
): Promise<ManagedLink> {
  return await changed(ctx, async (tx) => {
    const link = await lockLink(tx, id)
    if (!link) throw new AppError('payment_link_not_found')
    if (link.withdrawn_at !== null) return id
    await updateLink(tx, id, { withdrawn_at: ctx.now() })
    await noteChange(tx, { linkId: id, action: 'withdrawn', by: staff.id, facts: { reason } })
    return id
  })
}
