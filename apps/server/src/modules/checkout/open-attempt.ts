import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Context } from '../../context.ts'
import type { Intent } from '../../infra/stripe.ts'
import { hashToken } from '../../infra/tokens.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { correctBuyer } from '../orders/orders.service.ts'
import { type Attempt, openAttemptOf, rememberIntent } from './checkout.repo.ts'
import { giveUp } from './give-up.ts'
import { settleIntent } from './settle.ts'

type Wish = { forceNew?: boolean | undefined; billingInfo: BillingInfo }
type Opened = { orderId: string; intent: Intent }

type Held = { coupon_id: number | null; session_id: string | null; email_normal: string }

/** A coupon, or a page of the provider's, was prepared for one address: another one begins anew. */
function isSameBuyer(ctx: Context, { coupon_id, session_id, email_normal }: Held, wish: Wish) {
  const isHosted = session_id !== null || ctx.config.CHECKOUT_MODE === 'hosted'
  const isForAnyone = coupon_id === null && !isHosted
  return isForAnyone || email_normal === normalEmail(wish.billingInfo.email)
}

const isPaid = (intent: Intent) => intent.status === 'succeeded' || intent.status === 'processing'

/**
 * A browser has one live payment at most. The same cart goes on with it; another cart, or the wish
 * for a new one, cancels it first. If it turns out to be paid, that order is the answer.
 */
export async function reuseOrCancel(
  ctx: Context,
  checkoutId: number,
  cartHash: Buffer,
  wish: Wish,
): Promise<Opened | undefined> {
  const attempt = await openAttemptOf(ctx.db, checkoutId)
  if (!attempt) return undefined
  const orderId = attempt.order_id
  const isSameCart =
    cartHash.equals(attempt.cart_hash) &&
    isSameBuyer(ctx, attempt, wish) &&
    attempt.expires_at > ctx.now()
  if (!attempt.intent_id) {
    return isSameCart ? await goOn(ctx, attempt, wish) : await closeUnheard(ctx, attempt)
  }
  if (isSameCart && !wish.forceNew) {
    const intent = await ctx.payments.findIntent(attempt.intent_id)
    if (intent.status === 'canceled') {
      await giveUp(ctx, attempt, 'cancelled at the provider')
      return undefined
    }
    await correctBuyer(ctx.db, orderId, wish.billingInfo)
    return { orderId, intent }
  }
  const intent = await ctx.payments.cancelIntent(attempt.intent_id)
  if (!isPaid(intent)) {
    await giveUp(ctx, attempt, 'replaced by a new attempt')
    return undefined
  }
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'a new attempt')
  return { orderId, intent }
}

/** The provider was asked and we never heard: the same attempt, so that it cannot pay twice. */
const askAgain = (ctx: Context, attempt: Attempt) =>
  ctx.payments.createIntent({
    attemptId: attempt.id,
    orderId: attempt.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  })

async function goOn(ctx: Context, attempt: Attempt, { billingInfo }: Wish) {
  if (ctx.config.CHECKOUT_MODE === 'hosted') return undefined
  const intent = await askAgain(ctx, attempt)
  await rememberIntent(ctx.db, attempt.id, intent.id, hashToken(intent.clientSecret))
  await correctBuyer(ctx.db, attempt.order_id, billingInfo)
  return { orderId: attempt.order_id, intent }
}

/** Ends what the provider may know of and we do not. Nobody was told how to pay it. */
async function closeUnheard(ctx: Context, attempt: Attempt): Promise<Opened | undefined> {
  if (attempt.session_id) return await closeHostedPage(ctx, attempt, attempt.session_id)
  if (ctx.config.CHECKOUT_MODE === 'elements') {
    await ctx.payments.cancelIntent((await askAgain(ctx, attempt)).id)
  }
  await giveUp(ctx, attempt, 'replaced by a new attempt')
  return undefined
}

/** The hosted page of another cart can be paid no more; if it just was, its order is the answer. */
async function closeHostedPage(
  ctx: Context,
  attempt: Attempt,
  sessionId: string,
): Promise<Opened | undefined> {
  const { isPaid, intentId } = await ctx.payments.expireSession(sessionId)
  if (!isPaid || !intentId) {
    await giveUp(ctx, attempt, 'replaced by a new attempt')
    return undefined
  }
  const intent = await ctx.payments.findIntent(intentId)
  await settleIntent(ctx, intent, 'a new attempt')
  return { orderId: attempt.order_id, intent }
}
