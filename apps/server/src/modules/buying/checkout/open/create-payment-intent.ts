import type { createPaymentIntent } from '@keyhaven/contracts/checkout'
import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { NewPayment } from '../../../../infra/payments/stripe.ts'
import { taxableAddress } from '../../../catalog/tax/assert-taxable.ts'
import { rememberIntent } from '../../../fulfilment/ledger/ledger.service.ts'
import { withOrderRecord } from '../../../fulfilment/orders/order-record.ts'
import { assertLive } from '../../../platform/go-live/go-live.ts'
import { heldUntil } from '../../../stock/licenses/units/hold-caps.ts'
import { cartOf } from '../cart.ts'
import { hasDrifted, isBelowMinimum, isFree, type QuotedLine } from '../checkout.rules.ts'
import type { Checkout } from '../checkout-session.ts'
import { agreedMethods } from '../methods-for.ts'
import { checkoutModeOf } from '../payment-config.ts'
import { currentQuote } from '../quote/quote-cart.ts'
import type { QuoteRow } from '../quote/quotes.repo.ts'
import { openPage } from './hosted-page.ts'
import { keepMethods } from './keep-methods.ts'
import { resumeOrReplaceAttempt } from './open-attempt.ts'
import { openCart } from './open-cart.ts'
import { assertProviderReachable } from './provider-away.ts'
import { requirePhone } from './required-phone.ts'

/** Where the provider's page leads: back to an order, or to what was going to be bought. */
export type PagePaths = Readonly<{ success: (orderId: string) => string; cancel: string }>

const ownPages: PagePaths = {
  success: (orderId) => `/order-success/${orderId}`,
  cancel: '/checkout',
}

type PaymentRequest = RequestOf<typeof createPaymentIntent>['body']
export type PaymentAnswer = ResponseOf<typeof createPaymentIntent>

const chargeOf = (quote: QuoteRow) => money(quote.charge_minor, quote.currency)

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

/**
 * Opens the payment of a cart. The order exists before the provider is asked, and asking twice
 * is asking once: the attempt's id is the idempotency key. With `pages` it is paid on the provider's own page, whatever
 * the shop uses for others.
 */
export async function openPayment(
  ctx: Context,
  checkout: Checkout,
  body: PaymentRequest,
  pages?: PagePaths,
): Promise<PaymentAnswer> {
  const { id: checkoutId } = checkout
  await assertLive(ctx)
  assertProviderReachable(ctx)
  await requirePhone(ctx, body.billingInfo)
  const billingInfo = await taxableAddress(ctx, body.billingInfo)
  const cart = cartOf(body)
  const quote = await currentQuote(ctx, checkout, cart)
  mayCharge(quote, body.amount)
  const methods = await agreedMethods(ctx, quote, { ...body, billingInfo })

  const { forceNew } = body
  const isHosted = pages !== undefined || (await checkoutModeOf(ctx)) === 'hosted'
  const found = await resumeOrReplaceAttempt(ctx, checkoutId, {
    cartHash: cart.hash,
    billingInfo,
    forceNew,
    isHosted,
    isCardForm: !isHosted,
  })
  if (found?.isPaid) return await answerFor(ctx, found, quote)

  const { attemptId, ...opened } = await openCart(ctx, checkoutId, quote, {
    ...body,
    billingInfo,
    methods,
  })
  const keep = (intentId: string) =>
    keepMethods(ctx, { attemptId, intentId, frozen: opened.methods, wanted: methods })
  if (found?.orderId === opened.orderId) {
    await keep(found.intent.id)
    return await answerFor(ctx, found, quote)
  }
  // The same cart is being given away meanwhile.
  if (attemptId === null) throw new AppError('conflict')
  const payment = { ...opened, attemptId }
  if (isHosted) {
    return await openHostedPage(ctx, { ...payment, email: billingInfo.email }, quote, pages)
  }
  const intent = await ctx.payments.createIntent(await withOrderRecord(ctx, payment))
  await rememberIntent(ctx.db, attemptId, intent)
  await keep(intent.id)
  return await answerFor(ctx, { orderId: opened.orderId, intent }, quote)
}

/** The provider's own page instead of the card form: the buyer comes back with the session's id. */
async function openHostedPage(
  ctx: Context,
  payment: NewPayment & { email: string },
  quote: QuoteRow,
  { success, cancel }: PagePaths = ownPages,
): Promise<PaymentAnswer> {
  const origin = ctx.config.PUBLIC_ORIGIN
  const session = await openPage(ctx, {
    ...payment,
    description: 'Office licences',
    successUrl: `${origin}${success(payment.orderId)}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: origin + cancel,
  })
  const nothing = { id: session.intentId ?? '', clientSecret: '' }
  const answer = await answerFor(ctx, { orderId: payment.orderId, intent: nothing }, quote)
  return session.url ? { ...answer, checkoutUrl: session.url } : answer
}

type Answered = { orderId: string; intent: { id: string; clientSecret: string } }

async function answerFor(
  ctx: Context,
  { orderId, intent }: Answered,
  quote: QuoteRow,
): Promise<PaymentAnswer> {
  const keysUntil = await heldUntil(ctx.db, orderId)
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    liveMode: ctx.config.isLive,
    orderId,
    total: toDecimal(chargeOf(quote)),
    expiresAt: (keysUntil ?? quote.expires_at).toISOString(),
    keysHeld: keysUntil !== null,
  }
}
