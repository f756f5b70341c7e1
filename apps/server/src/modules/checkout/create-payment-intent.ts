import { randomBytes } from 'node:crypto'
import {
  ATTEMPT_SECONDS,
  type createPaymentIntent,
  HOLD_SECONDS,
} from '@keyhaven/contracts/checkout'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import type { NewPayment } from '../../infra/stripe.ts'
import { hashToken } from '../../infra/tokens.ts'
import { keepConsents } from '../consents/consents.service.ts'
import { holdCoupon } from '../coupons/coupons.service.ts'
import { holdUnits } from '../licenses/hold-units.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { newOrderIds, placeOrder } from '../orders/orders.service.ts'
import { admitAttempt } from './attempt-limits.ts'
import { insertAttempt, orderForCart, type QuoteRow, rememberIntent } from './checkout.repo.ts'
import { hasDrifted, isBelowMinimum, isFree, type QuotedLine } from './checkout.rules.ts'
import { deviceOf } from './device.rules.ts'
import { openPage } from './hosted-page.ts'
import { reuseOrCancel } from './open-attempt.ts'
import { cartHashOf, currentQuote } from './quote-cart.ts'

export type PaymentRequest = RequestOf<typeof createPaymentIntent>['body']
export type PaymentAnswer = ResponseOf<typeof createPaymentIntent>

export const chargeOf = (quote: QuoteRow) => money(quote.charge_minor, quote.currency as Currency)

/** Refuses what the buyer has not seen, and what no card can pay. */
function mayCharge(quote: QuoteRow, shown: number | undefined) {
  const charge = chargeOf(quote)
  const lines = (quote.lines as QuotedLine[]).length
  if (hasDrifted(shown, charge, lines)) {
    const expected = { expectedAmount: toDecimal(charge), expectedCurrency: charge.currency }
    throw new AppError('price_changed', undefined, undefined, expected)
  }
  if (isFree(quote.total_minor) || isBelowMinimum(charge)) throw new AppError('amount_too_small')
}

/** An offer that is bought: whoever buys it at the same time finds the order of the first. */
export type BoughtOffer = Readonly<{
  id: number
  standing: (tx: Tx) => Promise<{ orderId: string; attemptId: string | null } | undefined>
}>

/**
 * One transaction: the order, its lines, its attempt, and what is set aside for it. A button pressed
 * twice opens one order: the second finds that of the first.
 */
export async function openOrder(
  ctx: Context,
  checkoutId: number,
  quote: QuoteRow,
  body: Pick<PaymentRequest, 'billingInfo' | 'deviceInfo' | 'consents'>,
  offer?: BoughtOffer,
) {
  const ids = newOrderIds()
  const attemptId = `attempt_${randomBytes(16).toString('hex')}`
  const emailNormal = normalEmail(body.billingInfo.email)
  const lines = quote.lines as QuotedLine[]
  return await ctx.db.transaction().execute(async (tx) => {
    const open = offer
      ? await offer.standing(tx)
      : await orderForCart(tx, checkoutId, quote.cart_hash)
    if (open) {
      await keepConsents(tx, open.orderId, checkoutId, body)
      return { orderId: open.orderId, attemptId: open.attemptId ?? attemptId }
    }
    await placeOrder(tx, {
      ...ids,
      checkoutId,
      quoteId: quote.id,
      offerId: offer?.id,
      billing: body.billingInfo,
      emailNormal,
      subtotalMinor: quote.subtotal_minor,
      discountMinor: quote.discount_minor,
      totalMinor: quote.total_minor,
      couponId: quote.coupon_id,
      rateId: quote.rate_id,
      chargeCurrency: quote.currency,
      chargeMinor: quote.charge_minor,
      device: deviceOf(body.deviceInfo),
      quotedAt: quote.quoted_at,
      openSeconds: ATTEMPT_SECONDS,
      termsVersion: TERMS_VERSION,
      lines,
    })
    await keepConsents(tx, ids.id, checkoutId, body)
    if (!isFree(quote.total_minor)) {
      await admitAttempt(ctx, tx, checkoutId)
      await insertAttempt(tx, {
        id: attemptId,
        orderId: ids.id,
        amountMinor: quote.charge_minor,
        currency: quote.currency,
        isLive: ctx.config.isLive,
      })
    }
    if (quote.coupon_id !== null) {
      const isFreeOrder = isFree(quote.total_minor)
      const use = { orderId: ids.id, couponId: quote.coupon_id, checkoutId, emailNormal }
      await holdCoupon(ctx, tx, { ...use, isFree: isFreeOrder })
    }
    await holdUnits(tx, ids.id, lines, HOLD_SECONDS)
    return { orderId: ids.id, attemptId }
  })
}

/**
 * Opens the payment of a cart. The order exists before the provider is asked, and asking twice
 * is asking once: the attempt's id is the idempotency key.
 */
export async function openPayment(
  ctx: Context,
  checkoutId: number,
  body: PaymentRequest,
): Promise<PaymentAnswer> {
  const cart = { items: body.items, currency: body.currency, couponCode: body.couponCode }
  const quote = await currentQuote(ctx, checkoutId, cart)
  mayCharge(quote, body.amount)

  const reused = await reuseOrCancel(ctx, checkoutId, cartHashOf(cart), body)
  if (reused) {
    await keepConsents(ctx.db, reused.orderId, checkoutId, body)
    return answerFor(ctx, reused, quote)
  }

  const { orderId, attemptId } = await openOrder(ctx, checkoutId, quote, body)
  const payment = {
    attemptId,
    orderId,
    amountMinor: quote.charge_minor,
    currency: quote.currency,
  }
  if (ctx.config.CHECKOUT_MODE === 'hosted') {
    const { email } = body.billingInfo
    return await openHostedPage(ctx, { ...payment, email }, quote)
  }
  const intent = await ctx.payments.createIntent(payment)
  await rememberIntent(ctx.db, attemptId, intent.id, hashToken(intent.clientSecret))
  return answerFor(ctx, { orderId, intent }, quote)
}

/** The provider's own page instead of the card form: the buyer comes back with the session's id. */
async function openHostedPage(
  ctx: Context,
  payment: NewPayment & { email: string },
  quote: QuoteRow,
): Promise<PaymentAnswer> {
  const origin = ctx.config.PUBLIC_ORIGIN
  const session = await openPage(ctx, {
    ...payment,
    description: 'Office licences',
    successUrl: `${origin}/order-success/${payment.orderId}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout`,
  })
  const nothing = { id: session.intentId ?? '', clientSecret: '' }
  const answer = answerFor(ctx, { orderId: payment.orderId, intent: nothing }, quote)
  return session.url ? { ...answer, checkoutUrl: session.url } : answer
}

type Opened = { orderId: string; intent: { id: string; clientSecret: string } }

function answerFor(ctx: Context, { orderId, intent }: Opened, quote: QuoteRow): PaymentAnswer {
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    liveMode: ctx.config.isLive,
    orderId,
    total: toDecimal(chargeOf(quote)),
    expiresAt: new Date(ctx.now().getTime() + HOLD_SECONDS * 1_000).toISOString(),
  }
}
