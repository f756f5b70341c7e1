import { currencies } from '@keyhaven/contracts/money'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { soldWords } from '../../catalog/products/editions.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { canonical } from '../../staff/approvals/approvals.rules.ts'
import { askInNameOf } from '../../staff/approvals/ask-in-name.ts'
import { lockLink } from '../checkout/open/link-uses.ts'
import { judgedPrice, priceSentence } from './link-floor.ts'
import { findLink, type LinkRow, updateLink } from './payment-links.repo.ts'
import { noteChange } from './write-link.ts'

/** What a link sells for what: approved is this and no other. */
const termsOf = ({ amount_minor, currency, max_uses, products }: LinkRow) => ({
  amountMinor: amount_minor,
  currency,
  maxUses: max_uses,
  products,
})

/** A link that fell below the floor after it was made, kept at its price. */
export const savedLink = defineApproval({
  name: 'payment-link.keep',
  needs: 'paymentlinks.edit',
  wait: 'minutes',
  payload: z.object({
    id: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    maxUses: z.int().nullable(),
    products: z.array(z.object({ productId: z.string(), quantity: z.int() })),
    shareBp: z.int(),
  }),
  async apply(ctx, tx, { id, shareBp, ...terms }, approved) {
    await lockLink(tx, id)
    const link = await findLink(tx, id)
    if (!link || link.withdrawn_at !== null) throw new AppError('payment_link_ended')
    const isAsRead = canonical(termsOf(link)) === canonical(terms)
    const { shareBp: shareNow } = await judgedPrice(ctx, link, link.products)
    if (!isAsRead || shareNow < shareBp) throw new AppError('approval_outdated')
    await updateLink(tx, id, { approval_id: approved.id, approved_share_bp: shareBp })
    const approval = { id: approved.id, approvedBy: approved.decidedBy }
    const facts = { approved_share_bp: shareBp, approval }
    await noteChange(tx, { linkId: id, action: 'edited', by: approved.asker.id, facts })
    return `payment-link:${id}`
  },
})

/** A buyer came to a link that is below the floor by now: the request to keep it is ready to be decided. */
export async function askToKeepLink(ctx: Context, link: LinkRow): Promise<void> {
  const price = await judgedPrice(ctx, link, link.products)
  const { shareBp } = price
  const sentence = priceSentence(link, await soldWords(ctx, link.products), price)
  const isAsked = await askInNameOf(ctx, link.created_by, savedLink, {
    object: `payment-link:${link.id}`,
    summary: `A buyer came to the payment link “${link.title}”, which is below the floor by now. Keep it: ${sentence}`,
    payload: { id: link.id, ...termsOf(link), shareBp },
  })
  if (isAsked) return
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `link-below-floor:${link.id}:${link.version}`,
      severity: 'warning',
      title: 'A payment link is below the floor',
      body: `A buyer came to “${link.title}”: ${sentence} The member who made it cannot ask for it. Edit the link, or withdraw it.`,
      object: `payment-link:${link.id}`,
      to: { permission: 'paymentlinks.edit' },
    }),
  )
}
