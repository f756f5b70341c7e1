import { ATTEMPT_SECONDS, HOLD_SECONDS } from '@keyhaven/contracts/checkout'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { gapsOf } from '@keyhaven/contracts/payment-link-fields'
import type { processPayment } from '@keyhaven/contracts/payment-links'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { admitPage } from '../checkout/attempt-limits.ts'
import { beginAttempt, openPage } from '../checkout/hosted-page.ts'
import { lockLink, usesOf } from '../checkout/link-uses.ts'
import { rateInForce } from '../currencies/currencies.service.ts'
import { holdUnits } from '../licenses/hold-units.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { newOrderIds, placeOrder } from '../orders/orders.service.ts'
import { pricesOf } from '../products/products.service.ts'
import { isSamePayment, reuseOrClose } from './open-page.ts'
import { type LinkRow, type OpenPage, openPageOf } from './payment-links.repo.ts'
import { statusOf, worthInDollars } from './payment-links.rules.ts'
import { amountOf, payableLink } from './view-link.ts'

type Request = RequestOf<typeof processPayment>['body']
type Customer = Request['customerInfo']
type Locked = NonNullable<Awaited<ReturnType<typeof lockLink>>>
type Rate = Awaited<ReturnType<typeof rateInForce>>

/** Opens the provider's page for a link. What is asked comes from the link; the browser's word on it is not read. */
export async function payLink(
  ctx: Context,
  checkoutId: number,
  { paymentLinkId, customerInfo }: Request,
): Promise<ResponseOf<typeof processPayment>> {
  const link = await payableLink(ctx, paymentLinkId)
  refuseGaps(link, customerInfo)
  const reused = await reuseOrClose(ctx, checkoutId, link, customerInfo)
  if (reused) return { success: true, checkoutUrl: reused }

  const payment = await openOrder(ctx, checkoutId, link, customerInfo)
  const origin = ctx.config.PUBLIC_ORIGIN
  const session = await openPage(ctx, {
    ...payment,
    email: customerInfo.email,
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment/${link.id}`,
  })
  if (!session.url) throw new AppError('payment_unavailable')
  return { success: true, checkoutUrl: session.url }
}

function refuseGaps(link: LinkRow, info: Customer) {
  const collects = {
    collectPhoneNumber: link.collect_phone,
    collectBillingAddress: link.collect_address,
  }
  const details = gapsOf(collects, info).map(({ field, message }) => ({
    field: `customerInfo.${field}`,
    message,
  }))
  if (details[0]) throw new AppError('invalid_request', details[0].message, details)
}

/**
 * One transaction: the link is locked, its uses are counted, and the order takes one of them. So many
 * uses never become one more. A button pressed twice opens one order.
 */
async function openOrder(ctx: Context, checkoutId: number, seen: LinkRow, info: Customer) {
  // Read before the link is locked: whoever waits for the lock has a connection, too.
  const [rate, lines] = await Promise.all([
    rateInForce(ctx, amountOf(seen).currency),
    linesOf(ctx, seen),
  ])
  return await ctx.db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, seen.id)
    if (link?.currency !== seen.currency) throw new AppError('conflict')
    const open = await openPageOf(tx, checkoutId, link.id)
    if (open && isSamePayment(open, link, info)) return paymentOf(open)
    await takeUse(tx, link)
    await admitPage(ctx, tx, checkoutId)
    const order = orderFor(link, info, rate)
    await placeOrder(tx, { ...order, checkoutId, quotedAt: ctx.now(), lines })
    const asked = { amountMinor: link.amount_minor, currency: link.currency }
    const attempt = await beginAttempt(ctx, tx, { orderId: order.id, ...asked })
    await holdUnits(tx, order.id, lines, HOLD_SECONDS)
    return { ...attempt, description: link.title }
  })
}

/** The order of a link: its price is one sum, in the currency of the link. */
function orderFor(link: Locked, info: Customer, rate: Rate) {
  const worth = worthInDollars(amountOf(link), rate.rateMicros).minor
  return {
    ...newOrderIds(),
    quoteId: null,
    link: { id: link.id, title: link.title, region: info.state },
    billing: info,
    emailNormal: normalEmail(info.email),
    subtotalMinor: worth,
    discountMinor: 0,
    totalMinor: worth,
    couponId: null,
    rateId: rate.id,
    chargeCurrency: link.currency,
    chargeMinor: link.amount_minor,
    device: {},
    openSeconds: ATTEMPT_SECONDS,
    termsVersion: TERMS_VERSION,
  }
}

/** What comes with a payment is part of its price and has none of its own. */
const included = { unitPriceMinor: 0, discountMinor: 0, totalMinor: 0, chargeMinor: 0 }

async function linesOf(ctx: Context, { products }: LinkRow) {
  const ids = products.map(({ productId }) => productId)
  const names = ids.length > 0 ? await pricesOf(ctx, ids) : new Map<string, { name: string }>()
  return products.map((line) => ({
    ...line,
    productName: names.get(line.productId)?.name ?? line.productId,
    ...included,
  }))
}

const paymentOf = (open: OpenPage) => ({
  attemptId: open.id,
  orderId: open.order_id,
  amountMinor: open.charge_minor,
  currency: open.charge_currency,
  description: open.title ?? '',
})

/** Refuses whom the link has no use left for: paid ones are gone, those being paid may come back. */
async function takeUse(tx: Tx, link: Locked) {
  const { paid, taken } = await usesOf(tx, link.id)
  if (statusOf(link, paid) !== 'active') throw new AppError('payment_link_ended')
  if (link.max_uses !== null && taken >= link.max_uses) throw new AppError('payment_link_busy')
}
