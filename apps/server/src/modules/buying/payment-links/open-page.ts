import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { correctBuyer } from '../../fulfilment/orders/orders.service.ts'
import { closePage } from '../checkout/open/hosted-page.ts'
import { expireOrder } from '../checkout/settle/expire-order.ts'
import { type OpenPage, openPageOf } from './payment-links.repo.ts'

type Link = { id: string; amount_minor: number; currency: Currency }
type Customer = Parameters<typeof correctBuyer>[2]

/** The provider's page was made for one address and one amount: another one needs another page. */
export const isSamePayment = (open: OpenPage, link: Link, { email }: { email: string }) =>
  !open.is_expired &&
  open.email === email &&
  open.charge_minor === link.amount_minor &&
  open.charge_currency === link.currency

/**
 * The page this browser has open for a link goes on; one that no longer fits is closed. Where it was
 * paid meanwhile, the answer is the page that says so.
 */
export async function reuseOrClose(
  ctx: Context,
  checkoutId: number,
  link: Link,
  info: Customer,
): Promise<string | undefined> {
  const open = await openPageOf(ctx.db, checkoutId, link.id)
  if (!open) return undefined
  if (!isSamePayment(open, link, info)) {
    const paid = await closePage(ctx, open, 'replaced by a new attempt')
    return paid && paidPage(ctx, paid.id)
  }
  await correctBuyer(ctx.db, open.order_id, info)
  return open.session_id ? await pageOf(ctx, open, open.session_id) : undefined
}

async function pageOf(ctx: Context, open: OpenPage, sessionId: string) {
  const { url, isPaid } = await ctx.payments.findSession(sessionId)
  if (isPaid) return paidPage(ctx, sessionId)
  if (url) return url
  await expireOrder(ctx, open, 'closed at the provider')
  return undefined
}

const paidPage = (ctx: Context, sessionId: string) =>
  `${ctx.config.PUBLIC_ORIGIN}/payment-success?session_id=${sessionId}`
