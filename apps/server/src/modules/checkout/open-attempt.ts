import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Context } from '../../context.ts'
import type { Intent } from '../../infra/stripe.ts'
import { hashToken } from '../../infra/tokens.ts'
import { correctBuyer } from '../orders/orders.service.ts'
import { type Attempt, openAttemptOf, rememberIntent } from './checkout.repo.ts'
import { giveUp } from './give-up.ts'
import { settleIntent } from './settle.ts'

type Wish = { forceNew?: boolean | undefined; billingInfo: BillingInfo }
type Opened = { orderId: string; intent: Intent }

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
  const isSameCart = cartHash.equals(attempt.cart_hash) && attempt.expires_at > ctx.now()
  if (!attempt.intent_id) return isSameCart ? await askAgain(ctx, attempt, wish) : undefined
  if (isSameCart && !wish.forceNew) {
    const intent = await ctx.payments.findIntent(attempt.intent_id)
    if (intent.status === 'canceled') return undefined
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
async function askAgain(ctx: Context, attempt: Attempt, { billingInfo }: Wish) {
  if (ctx.config.CHECKOUT_MODE === 'hosted') return undefined
  const intent = await ctx.payments.createIntent({
    attemptId: attempt.id,
    orderId: attempt.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    email: billingInfo.email,
  })
  await rememberIntent(ctx.db, attempt.id, intent.id, hashToken(intent.clientSecret))
  return { orderId: attempt.order_id, intent }
}
