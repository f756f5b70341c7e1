import { worthInDollars } from '@keyhaven/contracts/charge'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { formatMoney, money } from '@keyhaven/contracts/money'
import { gapsOf } from '@keyhaven/contracts/payment-link-fields'
import type { processPayment } from '@keyhaven/contracts/payment-links'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { catalogueValue } from '../../catalog/products/catalogue-value.ts'
import { pricesOf } from '../../catalog/products/products.service.ts'
import { judgeSale, permitOf } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { assertTaxable } from '../../catalog/tax/assert-taxable.ts'
import { assertLive } from '../../platform/go-live/go-live.ts'
import { assertSoldTo } from '../../platform/settings/sold-to.ts'
import { admitPage } from '../checkout/open/attempt-limits.ts'
import { openPage } from '../checkout/open/hosted-page.ts'
import { lockLink, usesOf } from '../checkout/open/link-uses.ts'
import { openOrder } from '../checkout/open/open-order.ts'
import { assertProviderReachable } from '../checkout/open/provider-away.ts'
import { isSamePayment, reuseOrClose } from './open-page.ts'
import { type LinkRow, type OpenPage, openPageOf } from './payment-links.repo.ts'
import { chargeOf, statusOf } from './payment-links.rules.ts'
import { askToKeepLink } from './saved-link.ts'
import { amountOf, payableLink } from './view-link.ts'

type Request = RequestOf<typeof processPayment>['body']
type Customer = Request['customerInfo']
type PaymentInput = Customer & { customAmount: unknown }
type Locked = NonNullable<Awaited<ReturnType<typeof lockLink>>>
type Rate = Awaited<ReturnType<typeof rateInForce>>

/** Opens the provider's page for a link. What is asked comes from the link; the browser's word on it is not read. */
export async function payLink(
  ctx: Context,
  checkoutId: number,
  { paymentLinkId, customerInfo, customAmount }: Request,
): Promise<ResponseOf<typeof processPayment>> {
  await assertLive(ctx)
  assertProviderReachable(ctx)
  await assertSoldTo(ctx, customerInfo, {
    field: 'customerInfo.country',
    message: 'Unknown country',
  })
  const { country, zipCode, state } = customerInfo
  await assertTaxable(ctx, { country, zipCode, region: state }, 'customerInfo.country')
  const link = await payableLink(ctx, paymentLinkId)
  assertComplete(link, customerInfo)
  const wanted = { ...customerInfo, customAmount }
  const asked = { ...link, amount_minor: chargeFor(link, customAmount) }
  const reused = await reuseOrClose(ctx, checkoutId, asked, customerInfo)
  if (reused) return { success: true, checkoutUrl: reused }

  const { attemptId, title, ...opened } = await openLink(ctx, checkoutId, link, wanted).catch(
    async (error: unknown) => {
      const isLow = error instanceof AppError && error.code === 'price_needs_check'
      if (isLow) await askToKeepLink(ctx, link)
      throw error
    },
  )
  if (attemptId === null) throw new AppError('amount_too_small')
  const origin = ctx.config.PUBLIC_ORIGIN
  const session = await openPage(ctx, {
    ...opened,
    attemptId,
    description: title ?? '',
    email: customerInfo.email,
    successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/payment/${link.id}`,
  })
  if (!session.url) throw new AppError('payment_unavailable')
  return { success: true, checkoutUrl: session.url }
}

/** What the link asks, or what the buyer chose of what it allows. */
function chargeFor(link: Parameters<typeof chargeOf>[0], said: unknown): number {
  const minor = chargeOf(link, said)
  if (minor !== undefined) return minor
  const field = { field: 'customAmount', message: rangeText(link) }
  throw new AppError('invalid_request', field.message, [field])
}

function rangeText({ amount_minor, most_minor, currency }: Parameters<typeof chargeOf>[0]) {
  const [least, most] = [amount_minor, most_minor ?? amount_minor].map((minor) =>
    formatMoney(money(minor, currency)),
  )
  return `Choose an amount from ${least} to ${most}`
}

function assertComplete(link: LinkRow, info: Customer) {
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
 * The link is locked, its uses are counted, and the order takes one of them. So many uses never become
 * one more. A button pressed twice opens one order.
 */
async function openLink(ctx: Context, checkoutId: number, seen: LinkRow, wanted: PaymentInput) {
  const { customAmount, ...info } = wanted
  // Read before the link is locked: a call that waits for the lock holds a connection, too.
  const [rate, lines, value, measures] = await Promise.all([
    rateInForce(ctx, amountOf(seen).currency),
    linesOf(ctx, seen),
    catalogueValue(ctx, seen.products, seen.currency),
    measuresOf(ctx),
  ])
  const catalogueMinor = lines.length > 0 ? value.totalMinor : undefined
  return await openOrder(ctx, checkoutId, {
    plan: async (tx) => {
      const link = await lockLink(tx, seen.id)
      if (link?.currency !== seen.currency) throw new AppError('conflict')
      const asked = { ...link, amount_minor: chargeFor(link, customAmount) }
      const open = await openPageOf(tx, checkoutId, link.id)
      if (open && isSamePayment(open, asked, info)) return { standing: paymentOf(open) }
      await countLinkUse(tx, link)
      const { currency, amount_minor: amountMinor } = asked
      const judgement = judgeSale(measures, {
        currency,
        lines,
        amountMinor,
        permit: permitOf(link),
      })
      const draft = { ...draftFor(asked, info, rate), judgement, catalogueMinor }
      return { draft: { ...draft, quotedAt: ctx.now(), lines } }
    },
    admit: admitPage,
  })
}

/** The order of a link: its price is one sum, in the currency of the link. */
function draftFor(link: Locked, info: Customer, rate: Rate) {
  const worth = worthInDollars(amountOf(link), rate.rateMicros).minor
  return {
    quoteId: null,
    link: { id: link.id, title: link.title, region: info.state },
    billing: info,
    subtotalMinor: worth,
    discountMinor: 0,
    totalMinor: worth,
    couponId: null,
    rateId: rate.id,
    chargeCurrency: link.currency,
    chargeMinor: link.amount_minor,
    device: {},
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
  title: open.title,
})

/** Refuses whom the link has no use left for: paid ones are gone, those being paid may come back. */
async function countLinkUse(tx: Tx, link: Locked) {
  const { paid, taken } = await usesOf(tx, link.id)
  if (statusOf(link, paid) !== 'active') throw new AppError('payment_link_ended')
  if (link.max_uses !== null && taken >= link.max_uses) throw new AppError('payment_link_busy')
}
