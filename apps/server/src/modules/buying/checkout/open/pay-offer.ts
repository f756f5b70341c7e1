import { createHash, randomBytes } from 'node:crypto'
import type { BillingInfo } from '@keyhaven/contracts/billing'
import { QUOTE_SECONDS } from '@keyhaven/contracts/checkout-times'
import { type Currency, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import type { Judgement } from '../../../catalog/sale-floor/judge-sale.ts'
import { attemptById } from '../../../fulfilment/ledger/ledger.service.ts'
import { assertLive } from '../../../platform/go-live/go-live.ts'
import { isBelowMinimum, type QuotedLine } from '../checkout.rules.ts'
import { checkoutModeOf } from '../payment-config.ts'
import { insertQuote, liveQuote } from '../quote/quotes.repo.ts'
import { settle } from '../settle/settle.ts'
import { admitAttempt } from './attempt-limits.ts'
import { openPage } from './hosted-page.ts'
import { resumeOrReplaceAttempt } from './open-attempt.ts'
import { draftOf } from './open-cart.ts'
import { type Opened, openOrder } from './open-order.ts'
import { assertProviderReachable } from './provider-away.ts'

export type OfferedCart = Readonly<{
  offerId: number
  /** A second buyer of the same offer waits here, and finds the order of the first. */
  standing: (tx: Tx) => Promise<Opened | undefined>
  lines: QuotedLine[]
  rateId: number
  currency: Currency
  chargeMinor: number
  judgement: Judgement
  /** What the catalogue asks for the same. */
  catalogueMinor: number
  billingInfo: BillingInfo
  /** What the card provider's page calls it, and where it leads back to. */
  description: string
  cancelPath: string
}>

const hashOf = (offerId: number) => createHash('sha256').update(`offer:${offerId}`).digest()

/** The sums of an offer as every cart has them, so that it is paid and settled like one. */
async function quoteOf(ctx: Context, checkoutId: number, cart: OfferedCart) {
  const cartHash = hashOf(cart.offerId)
  const total = cart.lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const known = await liveQuote(ctx.db, checkoutId, cartHash)
  if (known) return known
  return await insertQuote(ctx.db, {
    id: `quote_${randomBytes(16).toString('hex')}`,
    checkoutId,
    cartHash,
    lines: cart.lines,
    couponId: null,
    subtotalMinor: total,
    discountMinor: 0,
    totalMinor: total,
    rateId: cart.rateId,
    currency: cart.currency,
    chargeMinor: cart.chargeMinor,
    chargeSubtotalMinor: null,
    validSeconds: QUOTE_SECONDS,
  })
}

/** The page where an attempt is paid; asking for it again leads to the same one. */
async function hostedPageOf(ctx: Context, attemptId: string | null, cart: OfferedCart) {
  const attempt = attemptId === null ? undefined : await attemptById(ctx.db, attemptId)
  if (!attempt) throw new AppError('conflict')
  if (attempt.session_id) return await ctx.payments.findSession(attempt.session_id)
  const origin = ctx.config.PUBLIC_ORIGIN
  return await openPage(ctx, {
    attemptId: attempt.id,
    orderId: attempt.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    email: cart.billingInfo.email,
    description: cart.description,
    successUrl: `${origin}/order-success/${attempt.order_id}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: origin + cart.cancelPath,
  })
}

/** Opens the payment of an offer on the card provider's page. Its price comes from the offer alone. */
export async function payOffer(ctx: Context, checkoutId: number, cart: OfferedCart) {
  if (isBelowMinimum(money(cart.chargeMinor, cart.currency))) {
    throw new AppError('amount_too_small')
  }
  await assertLive(ctx)
  assertProviderReachable(ctx)
  // A browser has one live payment: that of a cart ends, and so does one of this offer that is too old.
  const { billingInfo, offerId, catalogueMinor } = cart
  await resumeOrReplaceAttempt(ctx, checkoutId, {
    cartHash: hashOf(offerId),
    billingInfo,
    isHosted: (await checkoutModeOf(ctx)) === 'hosted',
  })
  const quote = await quoteOf(ctx, checkoutId, cart)
  const { orderId, attemptId } = await openOrder(ctx, checkoutId, {
    plan: async (tx) => {
      const standing = await cart.standing(tx)
      if (standing) return { standing }
      return {
        draft: { ...draftOf(quote, { billingInfo }, cart.judgement), offerId, catalogueMinor },
      }
    },
    admit: admitAttempt,
  })
  const { url, isPaid, intentId } = await hostedPageOf(ctx, attemptId, cart)
  if (isPaid && intentId) await settle(ctx, intentId, 'paid before it was accepted again')
  if (!url || isPaid) throw new AppError(isPaid ? 'quote_accepted' : 'conflict')
  return { orderId, checkoutUrl: url }
}
